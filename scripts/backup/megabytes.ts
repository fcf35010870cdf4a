/** A size for a terminal, in units of a million bytes. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
