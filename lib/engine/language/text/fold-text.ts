const COMBINING_MARKS = /\p{M}+/gu;
/** Most words need nothing but small letters. */
const ASCII = /^\p{ASCII}*$/u;
const LIGATURES: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

/** Lower-case without accents: `Œuvres d'Été` → `oeuvres d'ete`. Length may change. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(COMBINING_MARKS, "")
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter);
}
