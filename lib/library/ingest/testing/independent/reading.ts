/** What an independent reader finds in a file. */
export interface Reading {
  /** In order; an array holds ways to write the same thing, such as a number as stored and as shown. */
  texts: (string | string[])[];
  /** Tables of more than one row and column; null if they are not counted. */
  tables: number | null;
}
