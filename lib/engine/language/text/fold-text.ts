const COMBINING_MARKS = /\p{M}+/gu;
const LIGATURES: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

/** Lower-case without accents: `Œuvres d'Été` → `oeuvres d'ete`. Length may change. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(COMBINING_MARKS, "")
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter);
}
