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
    ["en", "twenty-two people, thirty five, forty-eight hours", "number:22 number:35 number:48"],
    ["en", "two hundred and five, a hundred and ten, three hundred", "number:205 number:110 number:300"],
    ["en", "two million five hundred thousand and 3 hundred", "number:2500000 number:300"],
    [
      "en",
      "the twenty-second of May, five or six, ten, twelve",
      "ordinal:22 month:5 number:5 number:6 number:10 number:12",
    ],
    ["en", "a twenty-page report, 50 cents, twenty and three", "number:50 number:20 number:3"],
    ["fr", "vingt-deux, quarante-huit heures, soixante-quinze", "number:22 number:48 number:75"],
    ["fr", "quatre-vingt-dix-sept, soixante-et-onze, trente et un", "number:97 number:71 number:31"],
    ["fr", "deux cents euros, mille cinq cents, trois mille deux cent dix", "number:200 number:1500 number:3210"],
    [
      "fr",
      "50 cents, mille et une nuits, deux ou trois, 10 mille",
      "number:50 number:1000 number:1 number:2 number:3 number:10000",
    ],
    ["en", "a thirty second delay, twenty\nfive", "number:30 ordinal:2 number:20 number:5"],
    ["en", "between one hundred and two hundred, two hundred and five thousand", "number:100 number:200 number:205000"],
    ["fr", "le vingt-deuxième jour, vingt pages", "ordinal:22 number:20"],
    ["en", "no numbers here", ""],
  ] as const)("%s: %s", (language, text, expected) => {
    expect(
      readNumbers(text, language)
        .map(({ kind, value }) => `${kind}:${value}`)
        .join(" "),
    ).toBe(expected);
  });
});
