import { describe, expect, it } from "vitest";
import { arrearsAmount, asksForOwed, includesArrears, owedAmount } from "./owed-amount";

describe("a question for what is to be paid", () => {
  it.each([
    ["en", "Total due on invoice HL-203?", true],
    ["en", "How much do we owe Hale Plumbing?", true],
    ["en", "How much does the club have to pay Hale?", true],
    ["en", "Balance due?", true],
    ["en", "How much is outstanding on HL-203?", true],
    ["en", "When is the total due?", false],
    ["en", "How much does the pump cost?", false],
    ["en", "How much VAT is on the invoice?", false],
    ["fr", "Total à payer de la facture 88 ?", true],
    ["fr", "Combien devons-nous à Hale ?", true],
    ["fr", "Net à payer ?", true],
    ["fr", "Quel est le solde dû ?", true],
    ["fr", "Combien coûte la pompe ?", false],
    ["fr", "Combien de temps devons-nous attendre ?", false],
  ] as const)("%s: %s", (language, question, asks) => {
    expect(asksForOwed(question, language)).toBe(asks);
  });

  it("may include an earlier invoice", () => {
    expect(includesArrears("How much do we owe Hale in all, the old invoice included?", "en")).toBe(true);
    expect(includesArrears("How much do we owe Hale, including the unpaid invoice?", "en")).toBe(true);
    expect(includesArrears("How much do we owe Hale?", "en")).toBe(false);
    expect(includesArrears("Combien devons-nous à Hale, l'ancien solde compris ?", "fr")).toBe(true);
    expect(includesArrears("Combien devons-nous à Hale ?", "fr")).toBe(false);
  });
});

describe("what an invoice says is to be paid", () => {
  it.each([
    ["en", "| | **Amount payable** | | | **£678.40** |", 678.4],
    ["en", "| Balance due | $1,200.00 |", 1200],
    ["en", "| Total due | 45.00 |", 45],
    ["en", "| Net total | 732.00 |", null],
    ["en", "| Pump, to be paid for twice | 1 | 20.00 |", null],
    ["fr", "| | **Net à payer** | | **1 462,50 €** |", 1462.5],
    ["fr", "| Total TTC à régler | 88,00 € |", 88],
    ["fr", "| Solde dû | 12,00 € |", 12],
    ["fr", "| Total HT | 1 875,00 |", null],
  ] as const)("%s: %s", (language, row, value) => {
    expect(owedAmount(row, language)?.amount.value ?? null).toBe(value);
  });

  it.each([
    ["en", "Our invoice HL-190 for £56.00 is still unpaid.", 56],
    ["en", "The pump for £56.00 was replaced.", null],
    ["fr", "Notre facture 77 présente encore un solde de 38,20 €.", 38.2],
    ["fr", "La facture 77 de 38,20 € reste impayée.", 38.2],
    ["fr", "La pompe à 38,20 € a été changée.", null],
  ] as const)("%s: arrears in %s", (language, sentence, value) => {
    expect(arrearsAmount(sentence, language)?.amount.value ?? null).toBe(value);
  });
});
