/** A parser's counters, all zero, as in the contract's `documentFindingsSchema`. */
export function noFindings() {
  return {
    hiddenCharacters: 0,
    normalizedCharacters: 0,
    hiddenElements: 0,
    scannedPages: 0,
    attachments: 0,
    plainHeadings: 0,
  };
}
