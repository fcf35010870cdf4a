import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { plannedEvent } from "./planned-event";

const found = (question: string, language: TextLanguage, ...sentences: string[]) =>
  plannedEvent(question, language, { sentences, place: "" });

describe("plannedEvent", () => {
  it.each<[string, TextLanguage, string[], string]>([
    ["When was invoice KB-77 paid?", "en", ["Date: 18 September 2026", "Payment due: 18 October 2026"], "Payment due"],
    ["When was invoice KB-77 paid?", "en", ["Date: 18 September 2026"], ""],
    ["When were the desks delivered?", "en", ["Expected delivery: 3 May 2026"], "Expected delivery"],
    ["When was the lease signed?", "en", ["Start date: 1 March 2025"], ""],
    ["When was the order shipped?", "en", ["Order date: 4 June 2026"], ""],
    ["When was the invoice paid?", "en", ["The payment is due on 4 June 2026."], "The payment is due on 4 June 2026."],
    ["When was the deposit paid?", "en", ["The secretary noted a deposit of £90 on 2 May."], ""],
    ["When was the van returned?", "en", ["The van was inspected on 2 May."], ""],
    ["Quand l'acompte a-t-il été réglé ?", "fr", ["Le trésorier a signalé un acompte de 90 € le 2 mai."], ""],
    [
      "Quand la facture a-t-elle été payée ?",
      "fr",
      ["Date : 4 juin 2026", "À payer avant : 4 juillet 2026"],
      "À payer avant",
    ],
    ["Quand les bureaux ont-ils été livrés ?", "fr", ["Livraison prévue : 3 mai 2026"], "Livraison prévue"],
    ["À quelle date le bail a-t-il été signé ?", "fr", ["Date d’entrée : 1 mars 2025"], ""],
  ])("%s", (question, language, sentences, expected) => {
    expect(found(question, language, ...sentences)?.found).toBe(expected);
  });

  it("quotes the question as it is written", () => {
    expect(found("Quand la facture a-t-elle été payée ?", "fr", "Échéance : 4 juillet")?.asked).toBe("payée");
  });

  it.each<[string, TextLanguage, string[]]>([
    ["When was invoice KB-75 paid?", "en", ["Payment due: 4 October 2026 Paid on 29 September 2026"]],
    ["When was invoice KB-75 paid?", "en", ["Payment due: 4 October 2026", "Paid: 29 September 2026"]],
    ["When was the lease signed?", "en", ["Date of signature: 2 March 2025"]],
    ["When was the lease signed?", "en", ["The parties concluded it on 2 March 2025."]],
    ["When is the payment due?", "en", ["Payment due: 4 October 2026"]],
    ["When must the invoice be paid?", "en", ["Payment due: 4 October 2026"]],
    ["When was the museum founded?", "en", ["Date: 1904"]],
    ["Quand la facture a-t-elle été payée ?", "fr", ["Réglée le : 4 juin 2026"]],
    ["Quand la facture doit-elle être payée ?", "fr", ["Échéance : 4 juillet 2026"]],
    ["Quand le bail a-t-il été signé ?", "fr", ["Signature : 2 mars 2025"]],
  ])("none: %s %j", (question, language, sentences) => {
    expect(found(question, language, ...sentences)).toBeNull();
  });
});
