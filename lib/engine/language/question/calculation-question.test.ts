import { describe, expect, it } from "vitest";
import { asksForCalculation, isTableRow } from "./calculation-question";

describe("asksForCalculation", () => {
  it.each([
    ["How many orders have the status late?", "en"],
    ["What is the total amount of all invoices?", "en"],
    ["What is the number of open tickets?", "en"],
    ["Which order has the highest amount?", "en"],
    ["What is the average salary in the sales team?", "en"],
    ["Who placed the most orders?", "en"],
    ["What percentage of orders is late?", "en"],
    ["How much more did the north sell than the south?", "en"],
    ["Combien de commandes ont le statut en retard ?", "fr"],
    ["Quel client a le plus de commandes ?", "fr"],
    ["Quel client a dépensé le plus ?", "fr"],
    ["Quel est le chiffre d’affaires total ?", "fr"],
    ["Quelle est la moyenne des notes ?", "fr"],
    ["Quelle commande a le montant le plus élevé ?", "fr"],
    ["Quel est le nombre de factures impayées ?", "fr"],
    ["Combien y a-t-il de clients inactifs ?", "fr"],
    ["Quel pourcentage des commandes est en retard ?", "fr"],
    ["De combien les ventes ont-elles augmenté ?", "fr"],
  ] as const)("detects a calculation: %s", (question, language) => {
    expect(asksForCalculation(question, language)).toBe("calculation");
  });

  it.each([
    ["How many seats has the Lyon room?", "en"],
    ["What is the total of invoice F-2024-17?", "en"],
    ["How many days of leave do employees get?", "en"],
    ["How many hours does the battery last?", "en"],
    ["What is the highest mountain in Spain?", "en"],
    ["Combien de places a la salle Lyon ?", "fr"],
    ["Quel est le total de la facture F-2024-17 ?", "fr"],
    ["Combien de jours de congé ont les salariés ?", "fr"],
    ["Combien de temps dure la garantie ?", "fr"],
  ] as const)("accepts that a text may state the result: %s", (question, language) => {
    expect(asksForCalculation(question, language)).toBe("stated");
  });

  it.each([
    ["When does the contract end?", "en"],
    ["At most how long may a visitor stay?", "en"],
    ["What does late mean?", "en"],
    ["How much does a ticket cost?", "en"],
    ["What is the most recent version?", "en"],
    ["What is the difference between a quote and an invoice?", "en"],
    ["Quand se termine le contrat ?", "fr"],
    ["Combien coûte un billet ?", "fr"],
    ["Comment faire une demande ?", "fr"],
    ["Par quel moyen puis-je payer ?", "fr"],
  ] as const)("detects no calculation: %s", (question, language) => {
    expect(asksForCalculation(question, language)).toBe("none");
  });
});

describe("isTableRow", () => {
  it.each([
    ["| A-1042 | late | 120 |", true],
    ["  | Lyon | 12 |  ", true],
    ["| | 12 |", true],
    ["| Total | 1 234 |", false],
    ["| **Grand total** | 1,234 |", false],
    ["| Sous-total | 12 |", false],
    ["| Totem | 12 |", true],
    ["| --- | :-: |", false],
    ["The total is 12 | 13.", false],
    ["| one cell |", false],
    ["", false],
  ])("%s → %s", (text, expected) => {
    expect(isTableRow(text)).toBe(expected);
  });
});
