const LABEL =
  /^(?:table|tableau|tab\.|figure|fig\.|chart|graphique|graph|schéma|diagram|diagramme|box|encadré|map|carte|photo|plate|planche|exhibit|listing)\s*(?:n[°ºo]\s*)?(?:[A-Z]\.?)?(?:\d+(?:[.-]\d+)*|[IVXLC]+)[a-z]?\s*(?:[.:–—|-]|$|\()/iu;
const TABLE_LABEL = /^(?:table|tableau|tab\.)/i;

/**
 * Whether a text begins with the label of a table or figure, in English or French. A sentence that begins with "Table 3"
 * continues without punctuation.
 */
export function isCaption(text: string): boolean {
  return LABEL.test(text);
}

/** Whether a text begins with the label of a table. */
export function isTableCaption(text: string): boolean {
  return TABLE_LABEL.test(text) && LABEL.test(text);
}
