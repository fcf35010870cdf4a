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
    ["en", "six weeks", "three months", false, "B: three months > A: six weeks"],
    ["en", "£20", "£35", true, "B: £35 > A: £20; difference: £15 = £35 − £20"],
    ["fr", "deux mois", "trois mois", false, "B : trois mois > A : deux mois"],
    ["en", "60 days", "two months", false, null],
    ["en", "two months", "two months", false, null],
    ["en", "£20", "20 kg", false, null],
    ["en", "nearly £35", "£35", false, null],
  ] as const)("%s: are compared: %s, %s", (language, one, other, asks, shown) => {
    const named = [
      { ...amountIn(one, language), name: "A" },
      { ...amountIn(other, language), name: "B" },
    ] as const;
    const own = comparisonOf(named, asks, language);
    expect(plain(own)).toBe(shown);
    if (own !== null) expect(isCombination(own, `is ${other}`, [`${one}, ${other}`], language)).toBe(true);
  });

  it.each([
    ["en", "£835.40 together = £678.40 + £156.00", "for £156.00", "£678.40 and £156.00"],
    ["en", "£834.40 together = £678.40 + £156.00", "for £156.00", "£156.00"],
    ["en", "£834.40 together = £678.40 + £156.00", "for some", "£678.40 and £156.00"],
    ["en", "A: six weeks > B: three months", "for three months", "six weeks, three months"],
    ["fr", "différence : 1 600 € = 38 400 € − 36 900 €", "de 36 900 €", "38 400 €, 36 900 €"],
  ] as const)("%s: are not accepted if wrong: %s", (language, inner, before, source) => {
    expect(isCombination(inner, before, [source], language)).toBe(false);
  });
});
