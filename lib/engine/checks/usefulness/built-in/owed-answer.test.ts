import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { claimOf, recordingContext } from "../../testing/judging";

const { answered, judges, judged } = builtInJudging();

const ROWS =
  "| Pos. | Description | Amount |\n| --- | --- | --- |\n| 1 | Chimney sweeping | 140.00 |\n| | Net total | 140.00 |\n| | VAT 20 % | 28.00 |\n| | Balance due | £168.00 |";
const INVOICE = titled("invoice", "Invoice HL-203", `Invoice HL-203\n\nHale Chimneys Ltd, to: Corran Hotel\n\n${ROWS}`);
const REMINDED = {
  ...INVOICE,
  text: `${INVOICE.text}\n\nOur invoice HL-190 of 4 May for £56.50 is still unpaid.`,
};
const FACTURE = titled(
  "facture",
  "Facture 2024-88",
  "Facture 2024-88\n\nRamonage Hélard, client : hôtel Corran\n\n| N° | Désignation | Montant |\n| --- | --- | --- |\n| 1 | Ramonage | 140,00 |\n| | Total HT | 140,00 |\n| | TVA 20 % | 28,00 |\n| | Reste à payer | 168,00 € |",
  "fr",
);
const RAPPELEE = {
  ...FACTURE,
  text: `${FACTURE.text}\n\nNotre facture 2024-61 du 4 mai présente encore un solde de 56,50 €.`,
};

describe("what an invoice says is to be paid", () => {
  it.each<[string, TextLanguage, Passage, string]>([
    ["Amount payable on invoice HL-203?", "en", INVOICE, "£168.00"],
    ["How much do we owe Hale Chimneys?", "en", INVOICE, "£168.00"],
    ["Total due on invoice HL-203?", "en", REMINDED, "£168.00"],
    ["Net à payer de la facture 2024-88 ?", "fr", FACTURE, "168,00 €"],
    ["Combien devons-nous à Ramonage Hélard ?", "fr", FACTURE, "168,00 €"],
    ["Total à régler pour la facture 2024-88 ?", "fr", RAPPELEE, "168,00 €"],
  ])("is quoted and approved, under another name too: %s", async (question, language, passage, amount) => {
    const [grade] = await judges.relevance.grade([passage], recordingContext({ question, language }).context);
    expect(["relevant", "unknown"]).toContain(grade?.grade);
    const answer = await answered(question, language, passage);
    expect(answer).toContain(amount);
    expect(answer).not.toContain("140");
    expect((await judged(question, language, answer, [passage])).usefulness).toBe("useful");
  });

  const last = (row: string) => row.split("\n").at(-1) ?? "";
  const RESTE = "| | Reste à payer | 168,00 € |";
  const also = (passage: Passage, text: string) => ({ ...passage, text: `${passage.text}\n\n${text}` });

  it.each<[string, TextLanguage, Passage, string]>([
    ["How much do we owe for VAT on invoice HL-203?", "en", INVOICE, last(ROWS)],
    ["How much do we owe for the deposit?", "en", INVOICE, last(ROWS)],
    ["How much must the hotel pay for chimney sweeping net?", "en", INVOICE, last(ROWS)],
    ["How much does Hale Chimneys owe Corran Hotel?", "en", INVOICE, last(ROWS)],
    ["How much is owed to Corran Hotel?", "en", INVOICE, last(ROWS)],
    ["Total due on invoice HL-203?", "en", also(INVOICE, "This invoice was paid in full on 3 March 2026."), last(ROWS)],
    ["Combien devons-nous pour la TVA de la facture 2024-88 ?", "fr", FACTURE, RESTE],
    ["Combien devons-nous pour l'acompte ?", "fr", FACTURE, RESTE],
    ["Combien Ramonage Hélard doit-il à l'hôtel Corran ?", "fr", FACTURE, RESTE],
    ["Net à payer de la facture 2024-88 ?", "fr", also(FACTURE, "Facture acquittée le 3 mars."), RESTE],
    ["Net à payer de la facture 2024-88 ?", "fr", also(FACTURE, "Réglé par virement le 3 mars."), RESTE],
  ])(
    "is not approved if it is for a part, for another party, or paid: %s",
    async (question, language, passage, row) => {
      expect((await judged(question, language, row, [passage])).usefulness).not.toBe("useful");
    },
  );

  it.each<[string, TextLanguage, Passage, string]>([
    ["How much do we owe for VAT on invoice HL-203?", "en", INVOICE, "28.00"],
    ["Combien devons-nous pour la TVA de la facture 2024-88 ?", "fr", FACTURE, "28,00"],
  ])("is not quoted for another row: %s", async (question, language, passage, amount) => {
    expect(await answered(question, language, passage)).toContain(amount);
  });

  it.each<[string, TextLanguage, Passage]>([
    ["Total due on invoice HL-203?", "en", also(INVOICE, "To be paid within 30 days. Overdue invoices incur £40.")],
    [
      "Net à payer de la facture 2024-88 ?",
      "fr",
      also(FACTURE, "Doit être payée à 30 jours. Toute facture impayée entraîne une indemnité de 40 €."),
    ],
  ])("is approved beside standing sentences: %s", async (question, language, passage) => {
    const row = language === "en" ? last(ROWS) : RESTE;
    expect((await judged(question, language, row, [passage])).usefulness).toBe("useful");
  });

  it.each<[string, TextLanguage, Passage, string]>([
    ["Total due on invoice HL-203?", "en", REMINDED, "Our invoice HL-190 of 4 May for £56.50 is still unpaid."],
    ["How much do we owe Hale Chimneys?", "en", REMINDED, ROWS.split("\n").at(-1) ?? ""],
    ["How much do we owe Marl Roofing?", "en", INVOICE, ROWS.split("\n").at(-1) ?? ""],
    [
      "Total à payer de la facture 2024-88 ?",
      "fr",
      RAPPELEE,
      "Notre facture 2024-61 du 4 mai présente encore un solde de 56,50 €.",
    ],
    ["Combien devons-nous à Ramonage Hélard ?", "fr", RAPPELEE, "| | Reste à payer | 168,00 € |"],
  ])("is not approved if it may be another amount: %s", async (question, language, passage, answer) => {
    expect((await judged(question, language, answer, [passage])).usefulness).not.toBe("useful");
  });

  it.each<[string, TextLanguage, Passage, string]>([
    [
      "How much do we owe Hale in all, the old invoice included?",
      "en",
      REMINDED,
      "£224.50 together = £168.00 + £56.50",
    ],
    [
      "Combien devons-nous à Hélard, l'ancien solde compris ?",
      "fr",
      RAPPELEE,
      "224,50 € ensemble = 168,00 € + 56,50 €",
    ],
  ])("is added to what was not paid before, without approval: %s", async (question, language, passage, sum) => {
    const answer = await answered(question, language, passage);
    expect(answer.replace(/[\u00a0\u202f]/g, " ")).toContain(`(${sum})`);
    const { context } = recordingContext({ question, language });
    const claim = answer.split("\n").findLast((line) => line.includes(" (")) ?? "";
    const { verdicts } = await judges.support.judgeRemaining([claimOf("1", claim)], [passage], context);
    expect(verdicts[0]?.verdict).toBe("unknown");
    expect((await judged(question, language, answer, [passage])).usefulness).toBe("unknown");
  });
});
