/** A file made to break its reader. */
export interface HostileFile {
  /** The attempted attack, as shown in the report. */
  what: string;
  fileName: string;
  /** Created on demand: some are as large as an upload may be. */
  make: () => Uint8Array;
}

/** Just below the default upload limit. */
export const LARGE_BYTES = 19_500_000;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A text of a given length, made of a repeated part. */
export const repeated = (part: string, bytes: number): string => part.repeat(Math.ceil(bytes / part.length));
