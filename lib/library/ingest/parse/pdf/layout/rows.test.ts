import { describe, expect, it } from "vitest";
import { line, word } from "../../../testing/page-words";
import { raisedWords } from "./raised-words";
import { bodySize, rowsOf, splitRow, textOf } from "./rows";

const setIn = (size: number, text: string) => raisedWords([word(text, 50, 100, { size })]);

describe("the font size of a page", () => {
  it("is that of most characters, wherever their words are", () => {
    const words = [...setIn(9, "aaaa"), ...setIn(12, "aaaaaa"), ...setIn(9.1, "aaaa")];
    expect(bodySize(words)).toBe(9);
  });

  it("is the first one of those that are as frequent", () => {
    expect(bodySize([...setIn(12, "aaaa"), ...setIn(9, "aaaa")])).toBe(12);
  });

  it("is 0 without words", () => {
    expect(bodySize([])).toBe(0);
  });
});

describe("a row", () => {
  const partsOf = (texts: readonly [string, number][], gap: number) => {
    const [row] = rowsOf(raisedWords(texts.flatMap(([text, x]) => line(text, x, 100))));
    return row === undefined ? [] : splitRow(row, gap).map(({ words }) => textOf(words));
  };

  it("is split at a wide space", () => {
    expect(
      partsOf(
        [
          ["one two", 50],
          ["three", 120],
          ["four", 300],
        ],
        15,
      ),
    ).toEqual(["one two", "three", "four"]);
  });

  it("is whole without such a space", () => {
    expect(partsOf([["one two three", 50]], 15)).toEqual(["one two three"]);
  });

  it("is read from left to right, in whatever order its words are painted", () => {
    expect(
      partsOf(
        [
          ["three", 130],
          ["one", 50],
          ["two", 90],
        ],
        40,
      ),
    ).toEqual(["one two three"]);
  });

  it("is empty without words", () => {
    const [row] = rowsOf(raisedWords([word("one", 50, 100)]));
    expect(row && splitRow({ ...row, words: [] }, 15)).toEqual([]);
  });
});
