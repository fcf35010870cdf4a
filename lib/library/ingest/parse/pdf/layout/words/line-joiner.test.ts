import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../../receipt/receipt-writer";
import { LineJoiner } from "./line-joiner";

/** Joins lines of a document that has the other lines as well. */
function join(lines: readonly string[], others: readonly string[] = []): string {
  const joiner = new LineJoiner(new ReceiptWriter());
  for (const line of [...lines, ...others]) joiner.learn(line);
  return lines.reduce((text, line) => joiner.join(text, line), "");
}

describe("a hyphen at the end of a line", () => {
  it.each([
    ["the manage-", "ment of", "the management of"],
    ["the manage\u2010", "ment of", "the management of"],
    ["the manage\u00ad", "ment of", "the management of"],
    ["l’amortis-", "sement de", "l’amortissement de"],
    ["AMORTIS-", "SEMENT", "AMORTISSEMENT"],
    ["ver-", "tu de", "vertu de"],
    ["non-", "sense", "nonsense"],
    ["self-", "ish acts", "selfish acts"],
    ["merci, obscur-", "ci par", "merci, obscurci par"],
  ])("divides a word: %s %s", (first, second, expected) => {
    expect(join([first, second])).toBe(expected);
  });

  it.each([
    ["soixante-", "dix-sept jours", "soixante-dix-sept jours"],
    ["quatre-vingt-", "douze lots", "quatre-vingt-douze lots"],
    ["vingt-et-", "unième", "vingt-et-unième"],
    ["thirty-", "five days", "thirty-five days"],
    ["forty-", "second", "forty-second"],
    ["two-", "thirds", "two-thirds"],
    ["the self-", "insured", "the self-insured"],
    ["an e-", "mail", "an e-mail"],
    ["l’e-", "mail", "l’e-mail"],
    ["long-", "term loans", "long-term loans"],
    ["up-to-", "date", "up-to-date"],
    ["a market-", "driven", "a market-driven"],
    ["peut-", "être", "peut-être"],
    ["un rendez-", "vous", "un rendez-vous"],
    ["vis-à-", "vis de", "vis-à-vis de"],
    ["ci-", "après", "ci-après"],
    ["un sous-", "traitant", "un sous-traitant"],
    ["doit-", "il payer", "doit-il payer"],
    ["à Saint-", "Malo", "à Saint-Malo"],
    ["pan-", "African", "pan-African"],
    ["COVID-", "19", "COVID-19"],
    ["2021-", "2024", "2021-2024"],
    ["a 36-", "month lease", "a 36-month lease"],
  ])("belongs to the word: %s %s", (first, second, expected) => {
    expect(join([first, second])).toBe(expected);
  });

  it("may represent the end of a later word", () => {
    expect(join(["one-", "or two-year plans"])).toBe("one- or two-year plans");
    expect(join(["micro-", "et macroéconomie"])).toBe("micro- et macroéconomie");
    expect(join(["since 2019-", "The fee"])).toBe("since 2019- The fee");
  });

  it("is read as the document writes the word elsewhere", () => {
    expect(join(["the multi-", "site plan"], ["Our multi-site plan."])).toBe("the multi-site plan");
    expect(join(["the multi\u00ad", "site plan"], ["Our multi-site plan."])).toBe("the multi-site plan");
    expect(join(["the self-", "test"], ["One selftest is free."])).toBe("the selftest");
    expect(join(["d’auto-", "école"], ["L’auto-école"])).toBe("d’auto-école");
  });

  it("belongs to the text if the program divides words with another sign", () => {
    const typeset = ["the con\u2010", "tract ends on the follow\u2010", "ing day of the multi-", "site plan"];
    expect(join(typeset)).toBe("the contract ends on the following day of the multi-site plan");
  });
});
