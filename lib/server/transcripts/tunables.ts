/** Maximum length of an exported file's name without extension, in characters: valid on every file system. */
export const FILE_NAME_CHARS = 60;

/** Page size, and margins that printers respect, in points. */
export const PAGE_SIZE = "A4";
export const PAGE_MARGIN = 56;

/** Font sizes in points. */
export const TYPE = { title: 18, heading: 12.5, text: 10.5, small: 8.5 } as const;
