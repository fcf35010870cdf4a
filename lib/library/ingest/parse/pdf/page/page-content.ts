/** A rectangle on a page as a reader sees it, in points from the upper left corner; y grows downwards. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A word with its place on the page, painted by a PDF or recognised by OCR. */
export interface PageWord extends Box {
  text: string;
  /** y of its baseline. */
  baseline: number;
  /** Font size in points. */
  size: number;
  bold: boolean;
  /** Whether white space precedes it in the source; without it, a word that touches the previous one continues it. */
  spaced: boolean;
  /** Marked content (MCID) of the page's structure tree that it belongs to. */
  mark: number | null;
  /** Whether the structure tree leaves it out as decoration, such as a running header. */
  artifact: boolean;
  /** Whether it alone is a link to another place in the file. */
  linked?: boolean;
}

/** A picture of a page with the words that OCR read in it. */
export interface ReadFigure extends Box {
  /** Its number among what OCR reads of the document. */
  number: number;
  /** Its words as Markdown. */
  text: string;
}

/** A page, whatever it was read from; later steps find its lines, columns and tables. */
export interface PageContent {
  width: number;
  height: number;
  /** In the order of the source. */
  words: PageWord[];
  /** Lines of text in other directions than the page's, such as a stamp in the margin. */
  turned: string[];
  /** Straight lines and thin bars. */
  rules: Box[];
  /** Filled rectangles; `color` is `#rrggbb`, or `null` if it is not one known color. */
  fills: (Box & { color: string | null })[];
  /** Pictures whose words are not among `words`. */
  figures: ReadFigure[];
}
