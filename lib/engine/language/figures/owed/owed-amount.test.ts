import { describe, expect, it } from "vitest";
import { arrearsAmount, asksForOwed, asksForOwn, includesArrears, mayHaveArrears, owedAmount } from "./owed-amount";

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
    ["fr", "Quel est le montant dû ?", true],
    ["fr", "Montant du au 31 mars ?", true],
    ["fr", "Quel est le montant du loyer ?", false],
    ["fr", "Quel est le montant du virement mensuel ?", false],
    ["fr", "Quel est le total du mois de mai ?", false],
    ["fr", "Combien nous doit Hélard ?", false],
    ["fr", "Combien coûte la pompe ?", false],
    ["fr", "Combien de temps devons-nous attendre ?", false],
  ] as const)("%s: %s", (language, question, asks) => {
    expect(asksForOwed(question, language)).toBe(asks);
  });

  it.each([
    ["en", "How much do we owe Hale?", true],
    ["en", "Total amount due on invoice HL-203?", true],
    ["en", "How much is still owed on HL-203?", true],
    ["en", "How much does Hale Chimneys owe Corran Hotel?", false],
    ["en", "How much must the hotel pay Hale?", false],
    ["en", "How much do they owe us?", false],
    ["en", "How much is owed to us?", false],
    ["en", "How much is due from Corran Hotel?", false],
    ["fr", "Combien devons-nous à Hélard ?", true],
    ["fr", "Combien doit-on payer ?", true],
    ["fr", "Quel est le solde dû ?", true],
    ["fr", "Combien Hélard doit-il à l'hôtel ?", false],
    ["fr", "Quel montant dû par l'hôtel ?", false],
  ] as const)("asks what its author is to pay: %s: %s", (language, question, own) => {
    expect(asksForOwn(question, language)).toBe(own);
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
    ["en", "| Balance (GBP): | 45.00 |", 45],
    ["en", "| Total amount due by 31 May | £45.00 |", 45],
    ["en", "| Balance brought forward | 45.00 |", null],
    ["en", "| Balance in your favour | £250.00 |", null],
    ["en", "| Balance due to you | £250.00 |", null],
    ["en", "| Balance on 1 May | £250.00 |", null],
    ["en", "| Balance due | −£250.00 |", null],
    ["en", "| Net total | 732.00 |", null],
    ["en", "| Pump, to be paid for twice | 1 | 20.00 |", null],
    ["fr", "| | **Net à payer** | | **1 462,50 €** |", 1462.5],
    ["fr", "| Total TTC à régler | 88,00 € |", 88],
    ["fr", "| Solde dû | 12,00 € |", 12],
    ["fr", "| TOTAL DÛ | 12,00 € |", 12],
    ["fr", "| Montant du | 12,00 € |", 12],
    ["fr", "| Solde restant dû | 12,00 € |", 12],
    ["fr", "| Total du mois de mai | 1 150 € |", null],
    ["fr", "| Montant du prêt | 150 000 € |", null],
    ["fr", "| Total du lot 1 | 900 € |", null],
    ["fr", "| Solde reporté | 12,00 € |", null],
    ["fr", "| Solde en votre faveur | 12,00 € |", null],
    ["fr", "| Total HT | 1 875,00 |", null],
  ] as const)("%s: %s", (language, row, value) => {
    expect(owedAmount(row, language)?.amount.value ?? null).toBe(value);
  });

  it.each([
    ["en", "Our invoice HL-190 for £56.00 is still unpaid.", 56],
    ["en", "The pump for £56.00 was replaced.", null],
    ["fr", "Notre facture 77 présente encore un solde de 38,20 €.", 38.2],
    ["fr", "La facture 77 de 38,20 € reste impayée.", 38.2],
    ["en", "Overdue invoices incur a reminder fee of £40.", null],
    ["en", "Any invoice unpaid after 30 days bears a fee of £40.", null],
    ["en", "A fee of £40 is payable monthly in arrears.", null],
    ["fr", "La pompe à 38,20 € a été changée.", null],
    ["fr", "Toute facture impayée à l'échéance entraîne une indemnité forfaitaire de 40 €.", null],
    ["fr", "Les factures impayées donnent lieu à une indemnité de 40 €.", null],
    ["fr", "Il reste dû 40 €.", null],
  ] as const)("%s: arrears in %s", (language, sentence, value) => {
    expect(arrearsAmount(sentence, language)?.amount.value ?? null).toBe(value);
  });

  it.each([
    ["en", "Our earlier invoice is still unpaid.", true],
    ["en", "Invoices HL-190 and HL-191 are unpaid.", true],
    ["en", "Overdue invoices incur a reminder fee of £40.", false],
    ["en", "The fee is payable monthly in arrears.", false],
    ["fr", "Notre facture précédente reste impayée.", true],
    ["fr", "Toute facture impayée entraîne une indemnité de 40 €.", false],
  ] as const)("%s: there may be arrears by %s", (language, sentence, may) => {
    expect(mayHaveArrears(sentence, language)).toBe(may);
  });
});
