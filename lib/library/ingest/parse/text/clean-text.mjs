/**
 * What a stored text may hold: plain forms of letters in disguise (NFKC, but see `plainForm`), `\n` line ends, nothing
 * that takes no room: control, zero-width, bidirectional and tag characters hide words from a person and from the
 * checks. No lone surrogates. Runs once, before any offset is taken.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
/** One selector of a sign's form (emoji or text) is no hiding place, nor is what joins emoji to one; more of them are. */
const INVISIBLE =
  /(?!(?<![\ufe0e\ufe0f])[\ufe0e\ufe0f])(?!(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic}))[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Hyphenation points and a byte order mark are everyday: removed, but nothing to report. */
const EVERYDAY = /\u00ad|^\ufeff/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a form feed ends a line
const LINE_END = /\r\n?|[\u000c\u0085\u2028\u2029]/g;
const NOT_PLAIN = /[^\p{ASCII}\p{Script=Han}]/gu;

/** By character; a text has few that are not plain. */
const plainForms = new Map();

/** @param findings counts what is removed or replaced, when given: `hiddenCharacters`, `normalizedCharacters` */
export function cleanText(text, findings) {
  const everyday = text.toWellFormed().replace(LINE_END, "\n").replace(EVERYDAY, "");
  const seen = everyday.replace(CONTROL, "").replace(INVISIBLE, "");
  if (findings !== undefined) findings.hiddenCharacters += codePoints(everyday) - codePoints(seen);
  const composed = seen.normalize("NFC");
  if (composed === composed.normalize("NFKC")) return composed;
  return composed.replace(NOT_PLAIN, (character) => counted(character, findings)).normalize("NFC");
}

function counted(character, findings) {
  let known = plainForms.get(character);
  if (known === undefined) {
    const plain = plainForm(character);
    // A ligature or an ellipsis is typography; a letter that looks like one and is another character is a disguise.
    known = { plain, disguised: plain !== character && /^[A-Za-z0-9]$/.test(plain) };
    plainForms.set(character, known);
  }
  if (known.disguised && findings !== undefined) findings.normalizedCharacters += 1;
  return known.plain;
}

/**
 * NFKC of one character, but for those whose plain form would say something else: a raised, lowered, circled or
 * fractional number (10² is not 102, 1½ not 11⁄2), raised letters and signs (m⁻¹, 1ª, ™), and spaces and spacing
 * accents (their form begins with a space; a narrow one holds 12 000 together).
 */
function plainForm(character) {
  if (/^[\u2070-\u209f\u2120\u2122ªº]$|^(?![\uff70\uff9e\uff9f])\p{Lm}$/u.test(character)) return character;
  const plain = character.normalize("NFKC");
  if (plain.startsWith(" ")) return character;
  return /\p{Nd}/u.test(plain) && !/\p{Nd}/u.test(character) ? character : plain;
}

function codePoints(text) {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count -= 1;
  return count;
}
