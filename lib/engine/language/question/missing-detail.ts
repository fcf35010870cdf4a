/** A number, date or name of a question that a text does not bear out. */
export interface MissingDetail {
  kind: "number" | "date" | "name";
  /** As the question words it. */
  asked: string;
  /** What the text has of that kind where it speaks of the same; empty where it has none. */
  found: string;
}
