import { describe, expect, it } from "vitest";
import { readNumbers } from "./numbers";

describe("readNumbers", () => {
  it.each([
    ["en", "1,000 men, 3.5 million, 5%, twenty", "number:1000 number:3500000 percent:5 number:20"],
    ["en", "On May 12, 1990, in the 19th century; they may", "month:5 number:12 year:1990 ordinal:19"],
    [
      "fr",
      "1 000 ou 1.000 hommes, 3,5 millions, 5 %, vingt",
      "number:1000 number:1000 number:3500000 percent:5 number:20",
    ],
    ["fr", "Le 1er mars 1990, au XIXe siècle", "ordinal:1 month:3 year:1990 ordinal:19"],
    ["en", "no numbers here", ""],
  ] as const)("%s: %s", (language, text, expected) => {
    expect(
      readNumbers(text, language)
        .map(({ kind, value }) => `${kind}:${value}`)
        .join(" "),
    ).toBe(expected);
  });
});
