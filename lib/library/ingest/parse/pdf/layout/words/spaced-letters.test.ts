import { describe, expect, it } from "vitest";
import type { PageWord } from "../../page/page-content";
import { withoutSpacedLetters } from "./spaced-letters";

const SIZE = 10;

/** The pieces of a text, each half a font size wide a character: `|` is a gap between letters, a space one between words. */
function pieces(text: string, gaps: { letter: number; word: number }, more: Partial<PageWord> = {}): PageWord[] {
  let left = 50;
  return text.split(/(?=[| ])/).map((part) => {
    const gap = part.startsWith("|") ? gaps.letter : part.startsWith(" ") ? gaps.word : 0;
    const piece = part.replace(/^[| ]/, "");
    left += gap * SIZE;
    const right = left + piece.length * 0.5 * SIZE;
    const word = {
      text: piece,
      left,
      right,
      top: 92,
      bottom: 102,
      baseline: 100,
      size: SIZE,
      bold: false,
      spaced: false,
    };
    left = right;
    return { ...word, mark: null, artifact: false, ...more };
  });
}

const textOf = (words: readonly PageWord[]) => withoutSpacedLetters(words).map(({ text }) => text);
const spaced = (text: string) =>
  text
    .split(" ")
    .map((word) => [...word].join("|"))
    .join(" ");

describe("letters that are set apart", () => {
  it.each([
    ["Summary", 0.15, 0.6],
    ["RÈGLEMENT", 0.15, 0.6],
    ["GENERAL PROVISIONS", 0.2, 0.65],
    ["OBJET DE LA CONVENTION", 0.35, 1.0],
    ["ARTICLE 12", 0.5, 1.3],
    ["L’ASSURANCE", 0.15, 0.6],
  ])("are words, which larger gaps divide: %s", (text, letter, word) => {
    expect(textOf(pieces(spaced(text), { letter, word }))).toEqual(text.split(" "));
  });

  it("are words beside others, even if some letters are painted together", () => {
    expect(textOf(pieces("see n|o|t|i|c|e below", { letter: 0.15, word: 0.4 }))).toEqual(["see", "notice", "below"]);
    expect(textOf(pieces("P|R|AV|I|S", { letter: 0.15, word: 0.6 }))).toEqual(["PRAVIS"]);
  });

  it("are words in a line of few letters, if others are set alike", () => {
    const gaps = { letter: 0.15, word: 0.6 };
    const below = (text: string, line: number) =>
      pieces(spaced(text), gaps).map((word) => ({ ...word, baseline: 100 + 14 * line }));
    expect(textOf([...below("RÈGLEMENT", 0), ...below("DU", 1), ...below("SERVICE", 2)])).toEqual([
      "RÈGLEMENT",
      "DU",
      "SERVICE",
    ]);
    expect(textOf(below("DU", 0))).toEqual(["D", "U"]);
  });

  it("form a heading if they are as far apart as words", () => {
    const letters = pieces(spaced("SOMMAIRE"), { letter: 0.28, word: 0.28 });
    expect(textOf(letters)).toEqual([..."SOMMAIRE"]);
    expect(textOf(letters.map((word) => ({ ...word, bold: true })))).toEqual(["SOMMAIRE"]);
    const elsewhere = pieces("Sommaire", { letter: 0, word: 0 }).map((word) => ({ ...word, baseline: 140 }));
    expect(textOf([...letters, ...elsewhere])).toEqual(["SOMMAIRE", "Sommaire"]);
  });

  it.each([
    ["a list", "A B C D E F", 0.3],
    ["a list backwards", "F E D C B A", 0.3],
    ["choices", "B A D C E A", 0.3],
    ["figures", "1 2 3 4 5 6", 0.3],
    ["initials", "J E R O Smithson", 0.3],
    ["days of the week", "L M M J V S D", 0.3],
    ["months", "J F M A M J J A S O N D", 0.3],
    ["ticks", "X O X O O X", 0.3],
    ["vowels", "a e i o u", 0.3],
    ["columns", "N O T E S", 1.4],
    ["leaders of dots", "in all . . . . . . . . 17", 0.3],
    ["variables", "let p , o and t", 0.3],
  ])("are no words in %s", (_, text, word) => {
    expect(textOf(pieces(text, { letter: 0, word }, { bold: true }))).toEqual(text.split(" "));
  });
});
