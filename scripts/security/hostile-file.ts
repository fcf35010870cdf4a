/** A file that is made to break what reads it. */
export interface HostileFile {
  /** What is tried, as the report shows it. */
  what: string;
  fileName: string;
  /** Made when it is its turn: some are as large as an upload may be. */
  make: () => Uint8Array;
}

/** Just below the largest upload that is accepted unless the operator allows more. */
export const LARGE_BYTES = 19_500_000;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A text of a length, by repeating a part of it. */
export const repeated = (part: string, bytes: number): string => part.repeat(Math.ceil(bytes / part.length));
