import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { quotedParts } from "../../support/built-in/quoted-parts";
import { quotesAskedValue } from "./asked-value";

const quotes = (question: string, text: string, answer: string, title = "Prices", language: TextLanguage = "en") => {
  const passage = { ...passageOf("a", text, language), documentTitle: title };
  return quotesAskedValue(quotedParts(answer, [passage], language), [passage], { question, language });
};
const HEAD = "| Article | Reference | Unit price (£) | Packaging | Stock |\n| --- | --- | --- | --- | --- |";
const ROWS = {
  shelf: "| Oak shelf 80 cm | SH-080 | 34.50 | Box of 2 | 4 |",
  long: "| Oak shelf 120 cm | SH-120 | 49.00 | Box of 1 | 7 |",
  lamp: "| Wall lamp Lyra | LA-301 | 62.00 | Box of 1 |  |",
};
const PRICES = [HEAD, ...Object.values(ROWS)].join("\n");
const row = (name: keyof typeof ROWS) => `${HEAD}\n${ROWS[name]}`;

describe("quotesAskedValue", () => {
  it.each([
    ["What is the price of the wall lamp?", "lamp"],
    ["How is the wall lamp packaged?", "lamp"],
    ["What is the reference of the 120 cm oak shelf?", "long"],
  ] as const)("is the cell of the row and column that the question names: %s", (question, name) => {
    expect(quotes(question, PRICES, row(name))).toBe(true);
  });

  it.each([
    ["of several rows", "What is the price of the oak shelf?", "shelf"],
    ["of another row", "What is the price of the desk lamp?", "lamp"],
    ["of no column", "What is the colour of the wall lamp?", "lamp"],
    ["with a condition", "What is the price of the wall lamp abroad?", "lamp"],
    ["that is blank", "What is the stock of the wall lamp?", "lamp"],
    ["of a calculation", "What is the total price of the wall lamp?", "lamp"],
    ["that is denied", "What is not the price of the wall lamp?", "lamp"],
  ] as const)("is no cell %s", (_, question, name) => {
    expect(quotes(question, PRICES, row(name))).toBe(false);
  });

  it("is the value of a property", () => {
    const data = "| Property | Value |\n| --- | --- |\n| Weight without water | 1.9 kg |\n| Pressure | 6 bar |";
    const answer = "| Property | Value |\n| --- | --- |\n| Weight without water | 1.9 kg |";
    expect(quotes("What is the weight of the filter?", data, answer, "Water filter manual")).toBe(true);
    expect(quotes("What is the weight of the pump?", data, answer, "Water filter manual")).toBe(false);
  });

  it("is the field that the question names", () => {
    const form =
      "Town museum\n\nDirector:\nHelen Ashdown\n\nLoan deposit: 20 euros\nGuide: Ruth Ellery\nGuide: Tom Lacey";
    expect(quotes("Who is the director of the museum?", form, "Director:\nHelen Ashdown")).toBe(true);
    expect(quotes("Who is the director of the library?", form, "Director:\nHelen Ashdown")).toBe(false);
    expect(quotes("Who is the guide of the museum?", form, "Guide: Ruth Ellery")).toBe(false);
    expect(quotes("What is the deposit?", form, "Loan deposit: 20 euros")).toBe(false);
    const fiche = "Locataire : Lucie Brandt\nCaution pour le casier :\n1 euro";
    expect(quotes("Quelle est la caution pour le casier ?", fiche, "Caution pour le casier :\n1 euro", "", "fr")).toBe(
      true,
    );
  });
});
