/**
 * What a stored text may hold: NFC, `\n` line ends, no control, zero-width, bidirectional or tag characters
 * (they hide words from a person and from the checks), no lone surrogates. Runs once, before any offset is taken.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a form feed ends a line
const LINE_END = /\r\n?|[\u000c\u0085\u2028\u2029]/g;

export function cleanText(text) {
  return text.toWellFormed().replace(LINE_END, "\n").replace(CONTROL, "").replace(INVISIBLE, "").normalize("NFC");
}
