import { describe, expect, it } from "vitest";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import { questionOf, statementQuestions } from "./statement-questions";

describe("questionOf", () => {
  it.each([
    ["The annual deposit is 500 euros.", "What is the annual deposit?"],
    [
      "- Claims for **hotel nights** must reach accounting within 30 days.",
      "Within how many days must claims for hotel nights reach accounting?",
    ],
    ["The Kell Museum was founded in 1887 by two sisters.", "When was the Kell Museum founded?"],
    ["The reading room opens at 9 a.m.", "When does the reading room open?"],
    ["Invoices of suppliers are kept for ten years.", "How long are invoices of suppliers kept?"],
    ["The extended warranty covers accidental damage.", "What does the extended warranty cover?"],
    ["The emergency team is led by Helena Marsh.", "Who is the emergency team led by?"],
    ["The main tower is 42 metres tall.", "How tall is the main tower?"],
    ["Maison Verdane employs 84 people in two towns.", null],
    ["Maison Verdane has 84 lamps in two towns.", "How many lamps does Maison Verdane have?"],
  ])("asks for what %j says", (sentence, question) => {
    expect(questionOf(sentence, "en", `${sentence} A maison, claims and invoices.`)).toBe(question);
  });

  it.each([
    ["Le dépôt de garantie est de 500 euros.", "Quel est le dépôt de garantie ?"],
    ["Le remboursement des repas est limité à 19 euros.", "À combien s'élève le remboursement des repas ?"],
    ["La période de préavis est de trois mois.", "Quelle est la période de préavis ?"],
    ["Le pont de Marsange a été démoli en 2019.", "Quand a été démoli le pont de Marsange ?"],
    ["L'équipe de nuit est dirigée par Hélène Marchand.", "Par qui est dirigée l'équipe de nuit ?"],
    ["Le contrat de service exclut les pièces d'usure.", "Qu'exclut le contrat de service ?"],
    ["L'assurance de voyage couvre les bagages.", "Que couvre l'assurance de voyage ?"],
    ["La salle de lecture ouvre à 9 h le lundi.", "À quelle heure ouvre la salle de lecture ?"],
  ])("asks in French for what %j says", (sentence, question) => {
    expect(questionOf(sentence, "fr", sentence)).toBe(question);
  });

  it.each([
    ["It is 42 metres tall and was finished in 1990.", "en"],
    ["In 2024 there were 12 claims.", "en"],
    ["The goal is 3.", "en"],
    ["| The annual deposit is 500 euros |", "en"],
    ["Is the annual deposit 500 euros?", "en"],
    ["## The annual deposit is 500 euros", "en"],
    ["Il est de 500 euros.", "fr"],
    ["Die jährliche Kaution ist 500 Euro.", "other"],
  ] as const)("asks nothing about %j", (sentence, language) => {
    expect(questionOf(sentence, language, sentence)).toBeNull();
  });
});

it("returns headings that are questions, with the place of their answer", () => {
  const text = "Write to support. The yearly plan costs 90 euros.";
  const passage = {
    ...fakePassage(1),
    text,
    start: 100,
    end: 100 + text.length,
    headingPath: ["Help", "How do I cancel my plan?"],
  };
  expect(statementQuestions(passage, text)).toEqual([
    { question: "How do I cancel my plan?", answer: { start: 100, end: 100 + text.length } },
    { question: "How much does the yearly plan cost?", answer: { start: 118, end: 149 } },
  ]);
});
