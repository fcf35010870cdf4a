import type { ReceiptWriter } from "../receipt/receipt-writer";

/**
 * Cleans a text before it is stored: disguised letters become plain ones (NFKC, except as in `plainForm`), line ends
 * become `\n`, and control, zero-width, bidirectional and tag characters are removed, since they hide words from readers
 * and from the checks. No lone surrogates remain. Runs once, before any offset is computed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
/** Invisible characters, except a single variation selector and the joiner between two emoji. */
const INVISIBLE =
  /(?!(?<![\ufe0e\ufe0f])[\ufe0e\ufe0f])(?!(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic}))[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Soft hyphens and a byte order mark are harmless: removed, but not reported. */
const HARMLESS = /\u00ad|^\ufeff/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a form feed ends a line
const LINE_END = /\r\n?|[\u000c\u0085\u2028\u2029]/g;
/** Text that is already clean. */
const PLAIN_ASCII = /^[\t\n -~]*$/;
const NOT_PLAIN = /[^\p{ASCII}\p{Script=Han}]/gu;

/** Cache by character. */
const plainForms = new Map<string, { plain: string; disguised: boolean }>();

/** @param receipt if given, counts removed and replaced characters: `hiddenCharacters`, `normalizedCharacters` */
export function cleanText(text: string, receipt?: ReceiptWriter): string {
  if (PLAIN_ASCII.test(text)) return text;
  const normalized = text.toWellFormed().replace(LINE_END, "\n").replace(HARMLESS, "");
  const visible = normalized.replace(CONTROL, "").replace(INVISIBLE, "");
  if (receipt !== undefined) receipt.hiddenCharacters += codePoints(normalized) - codePoints(visible);
  const composed = visible.normalize("NFC");
  if (composed === composed.normalize("NFKC")) return composed;
  return composed.replace(NOT_PLAIN, (character) => countedPlainForm(character, receipt)).normalize("NFC");
}

function countedPlainForm(character: string, receipt: ReceiptWriter | undefined): string {
  let known = plainForms.get(character);
  if (known === undefined) {
    const plain = plainForm(character);
    // A ligature or an ellipsis is typography; another character that looks like an ASCII letter is a disguise.
    known = { plain, disguised: plain !== character && /^[A-Za-z0-9]$/.test(plain) };
    plainForms.set(character, known);
  }
  if (known.disguised && receipt !== undefined) receipt.normalizedCharacters += 1;
  return known.plain;
}

/**
 * NFKC of one character, except where it would change the meaning: superscript, subscript, circled and fractional
 * numbers (10² is not 102, 1½ not 11⁄2), superscript letters and signs (m⁻¹, 1ª, ™), and spaces and spacing accents,
 * whose NFKC form starts with a space (the narrow space in 12 000 must not break).
 */
function plainForm(character: string): string {
  if (/^[\u2070-\u209f\u2120\u2122ªº]$|^(?![\uff70\uff9e\uff9f])\p{Lm}$/u.test(character)) return character;
  const plain = character.normalize("NFKC");
  if (plain.startsWith(" ")) return character;
  return /\p{Nd}/u.test(plain) && !/\p{Nd}/u.test(character) ? character : plain;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count -= 1;
  return count;
}
