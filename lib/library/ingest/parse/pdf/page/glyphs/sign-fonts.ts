/**
 * Symbol fonts, whose codes are those of letters and digits: a tick has the code of "4", a box that of "o". Adobe's own
 * table for ZapfDingbats is in code order except for these (https://github.com/adobe-type-tools/agl-aglfn,
 * zapfdingbats.txt).
 */
const ZAPF_DINGBATS: Readonly<Record<number, string>> = {
  37: "☎",
  42: "☛",
  43: "☞",
  72: "★",
  108: "●",
  110: "■",
  115: "▲",
  116: "▼",
  117: "◆",
  119: "◗",
  168: "♣",
  169: "♦",
  170: "♥",
  171: "♠",
  213: "→",
  214: "↔",
  215: "↕",
};
/** Signs of Microsoft's Wingdings with a meaning in a text; the others are drawings. */
const WINGDINGS: Readonly<Record<number, string>> = {
  40: "☎",
  42: "✉",
  108: "●",
  109: "❍",
  110: "■",
  111: "☐",
  112: "☐",
  113: "❑",
  114: "❒",
  116: "⧫",
  117: "◆",
  118: "❖",
  158: "·",
  159: "•",
  161: "○",
  164: "◉",
  167: "▪",
  168: "☐",
  171: "★",
  216: "➢",
  223: "←",
  224: "→",
  225: "↑",
  226: "↓",
  232: "➔",
  240: "⇨",
  251: "✘",
  252: "✔",
  253: "☒",
  254: "☑",
};
/** The same for Wingdings 2. */
const WINGDINGS_2: Readonly<Record<number, string>> = {
  79: "✘",
  80: "✔",
  81: "☒",
  82: "☑",
  83: "☒",
  84: "☒",
  151: "●",
  161: "■",
  162: "■",
  163: "☐",
};
/** Start of the Unicode range for the codes of Windows symbol fonts. */
const PRIVATE = 0xf000;

/** The sign that a code of a font shows; `null` if it is not known. */
export type SignOf = (glyph: { unicode: string; code: number }) => string | null;

/**
 * The signs that the codes of a symbol font show; `null` for a font of letters.
 * @param name the font's name in the file
 */
export function signsOf(name: string): SignOf | null {
  if (/zapf\s?dingbats|^(?:[A-Z]{6}\+)?dingbats/i.test(name))
    return ({ unicode, code }) => dingbat(plainCode(unicode) ?? code);
  if (/wingdings[\s-]?2/i.test(name)) return ({ unicode }) => WINGDINGS_2[plainCode(unicode) ?? 0] ?? null;
  if (/wingdings[\s-]?3/i.test(name)) return null;
  if (/wingdings/i.test(name)) return ({ unicode }) => WINGDINGS[plainCode(unicode) ?? 0] ?? null;
  return null;
}

/** A glyph of PDF.js with the sign that it shows. */
export function asSign(glyph: unknown, signOf: SignOf): unknown {
  if (typeof glyph !== "object" || glyph === null || !("unicode" in glyph) || typeof glyph.unicode !== "string")
    return glyph;
  const code = "originalCharCode" in glyph && typeof glyph.originalCharCode === "number" ? glyph.originalCharCode : 0;
  const width = "width" in glyph ? glyph.width : 0;
  const vmetric = "vmetric" in glyph ? glyph.vmetric : undefined;
  return { unicode: signOf({ unicode: glyph.unicode, code }) ?? glyph.unicode, width, vmetric };
}

/** The code in a symbol font of what PDF.js reads as a letter, or as a private-use character. */
function plainCode(unicode: string): number | null {
  const point = unicode.codePointAt(0) ?? 0;
  if (unicode.length !== 1) return null;
  if (point >= PRIVATE && point <= PRIVATE + 0xff) return point - PRIVATE;
  return point <= 0xff ? point : null;
}

function dingbat(code: number): string | null {
  const known = ZAPF_DINGBATS[code];
  if (known !== undefined) return known;
  if (code >= 0x21 && code <= 0x7e) return String.fromCodePoint(0x2700 + code - 0x20);
  if (code >= 0x80 && code <= 0x8d) return String.fromCodePoint(0x2768 + code - 0x80);
  if (code >= 0xac && code <= 0xb5) return String.fromCodePoint(0x2460 + code - 0xac);
  return code >= 0xa1 && code <= 0xfe ? String.fromCodePoint(0x2761 + code - 0xa1) : null;
}
