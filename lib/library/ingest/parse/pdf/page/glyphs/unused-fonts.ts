/**
 * A document that accepts the fonts of a PDF and does nothing with them: nothing is drawn with them here. Without one,
 * PDF.js fails to load each font, and computes the outline of each of its letters instead, which takes longer than reading
 * the page.
 */
export function unusedFonts() {
  if (!("FontFace" in globalThis)) Object.defineProperty(globalThis, "FontFace", { value: UnusedFont });
  return { fonts: { add: () => {}, delete: () => {} } };
}

class UnusedFont {
  readonly loaded = Promise.resolve(this);
}
