/** Longest name of an exported file without its ending, in characters: what every file system takes, whatever the letters. */
export const FILE_NAME_CHARS = 60;

/** A4 in points, as PDF counts, with margins that a printer keeps. */
export const PAGE_SIZE = "A4";
export const PAGE_MARGIN = 56;

/** Sizes of type in points. */
export const TYPE = { title: 18, heading: 12.5, text: 10.5, small: 8.5 } as const;
