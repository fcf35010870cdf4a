import type { Paint } from "../parse/pdf/page/glyphs/word-builder";

/** How a word of plain black text is painted on a page of a PDF. */
export const PLAIN_PAINT: Paint = {
  bold: false,
  mark: null,
  artifact: false,
  color: "#000000",
  invisible: false,
  layerOff: false,
  clipped: false,
  fillsBefore: 0,
  linked: false,
};
