import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { comparisonOf, differenceOf, isCombination, sumOf } from "./combined-amounts";
import { wholeAmounts } from "./rated-amounts";

function amountIn(text: string, language: TextLanguage) {
  const [found] = wholeAmounts(text, language);
  if (found === undefined) throw new Error(`no amount in ${text}`);
  return { ...found, written: text };
}

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ") ?? null;

describe("two amounts", () => {
  it.each([
    ["en", "£678.40", "£156.00", "£834.40 together = £678.40 + £156.00"],
    ["fr", "1 200 €", "38,50 €", "1 238,50 € ensemble = 1 200 € + 38,50 €"],
    ["en", "£12", "12 kg", null],
  ] as const)("%s: are added: %s, %s", (language, one, other, shown) => {
    expect(plain(sumOf(amountIn(one, language), amountIn(other, language), language))).toBe(shown);
  });

  it.each([
    ["en", "£24,000", "£38,600", "difference: £14,600 = £38,600 − £24,000"],
    ["fr", "38 400 €", "36 900 €", "différence : 1 500 € = 38 400 € − 36 900 €"],
    ["en", "three months", "six weeks", null],
  ] as const)("%s: are subtracted: %s, %s", (language, one, other, shown) => {
    expect(plain(differenceOf(amountIn(one, language), amountIn(other, language), language))).toBe(shown);
  });

  it.each([
    ["en", "six weeks", "three months", false, "the fence: three months > the gate: six weeks"],
    ["en", "£20", "£35", true, "the fence: £35 > the gate: £20; difference: £15 = £35 − £20"],
    ["en", "60 days", "two months", false, null],
    ["en", "two months", "two months", false, null],
    ["en", "£20", "20 kg", false, null],
    ["en", "nearly £35", "£35", false, null],
  ] as const)("%s: are compared: %s, %s", (language, one, other, asks, shown) => {
    const named = [
      { ...amountIn(one, language), name: "the gate" },
      { ...amountIn(other, language), name: "the fence" },
    ] as const;
    const own = comparisonOf(named, asks, language);
    expect(plain(own)).toBe(shown);
    const sources = [source(`The gate is ${one} and the fence is ${other}.`)];
    if (own !== null) expect(isCombination(own, `is ${other}`, sources, language)).toBe(true);
  });

  it("are compared in French too", () => {
    const named = [
      { ...amountIn("deux mois", "fr"), name: "garage" },
      { ...amountIn("trois mois", "fr"), name: "hangar" },
    ] as const;
    const own = comparisonOf(named, false, "fr") ?? "";
    expect(plain(own)).toBe("hangar : trois mois > garage : deux mois");
    const under = (place: string, text: string) => ({ text, place });
    const sources = [under("Bail du garage", "Le préavis est de deux mois."), under("Bail du hangar", "Trois mois.")];
    expect(isCombination(own, "Trois mois", sources, "fr")).toBe(true);
    const exchanged = [under("Bail du hangar", "Le préavis est de deux mois."), under("Bail du garage", "Trois mois.")];
    expect(isCombination(own, "Trois mois", exchanged, "fr")).toBe(false);
  });

  it.each([
    ["en", "£835.40 together = £678.40 + £156.00", "for £156.00", "£678.40 and £156.00"],
    ["en", "£834.40 together = £678.40 + £156.00", "for £156.00", "£156.00"],
    ["en", "£834.40 together = £678.40 + £156.00", "for some", "£678.40 and £156.00"],
    [
      "en",
      "the gate: six weeks > the fence: three months",
      "for three months",
      "The gate has six weeks and the fence has three months.",
    ],
    ["fr", "différence : 1 600 € = 38 400 € − 36 900 €", "de 36 900 €", "38 400 €, 36 900 €"],
    // Not stated: only a part of another amount.
    ["en", "difference: £360 = £400 − £40", "for £400", "It costs £400."],
    ["fr", "différence : 360 € = 400 € − 40 €", "de 400 €", "Il coûte 400 €."],
    // For different periods.
    ["en", "difference: £270 = £300 − £30", "is £30", "The gym is £30 per month and the pool is £300 per year."],
    [
      "fr",
      "différence : 270 € = 300 € − 30 €",
      "de 30 €",
      "La salle coûte 30 € par mois et la piscine coûte 300 € par an.",
    ],
    // With the names exchanged, or not named.
    ["en", "the gate: £35 > the fence: £20", "for £20", "The gate is £20 and the fence is £35."],
    ["fr", "le portail : 35 € > la haie : 20 €", "de 20 €", "Le portail coûte 20 € et la haie coûte 35 €."],
    ["en", "the gate: £35 > the fence: £20", "for £20", "It was £20, then £35."],
    ["en", "the fence: £35 > the gate: £20", "for £35", "£20 for the gate, £35 for the fence."],
  ] as const)("%s: are not accepted if wrong: %s, before %s", (language, inner, before, text) => {
    expect(isCombination(inner, before, [source(text)], language)).toBe(false);
  });
});

function source(text: string) {
  return { text, place: "" };
}
