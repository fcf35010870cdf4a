import { describe, expect, it } from "vitest";
import { asksForSummary } from "./asks-for-summary";

describe("a question that asks for a summary", () => {
  it.each([
    ["en", "Summarise the staff handbook"],
    ["en", "Can you please sum up our lease?"],
    ["en", "Give me a short overview of the minutes"],
    ["en", "a summary of the lift agreement"],
    ["en", "Give me the gist of the meeting in March"],
    ["en", "What is the expenses note about?"],
    ["en", "Describe the contract in a few sentences"],
    ["fr", "Résume le règlement intérieur"],
    ["fr", "Peux-tu me faire un résumé du compte rendu ?"],
    ["fr", "Donne-moi une courte synthèse du bail"],
    ["fr", "Donne-moi les grandes lignes du compte rendu"],
    ["fr", "De quoi parle la note aux locataires ?"],
    ["fr", "Présente le contrat en quelques phrases"],
  ] as const)("is recognised (%s): %s", (language, question) => {
    expect(asksForSummary(question, language)).toBe(true);
  });

  it.each([
    ["en", "Who wrote the summary of the meeting?"],
    ["en", "What is the rule about dogs?"],
    ["en", "What are the tenants complaining about?"],
    ["en", "What is Anna worried about?"],
    ["en", "Outline planning permission: who grants it?"],
    ["en", "What must I think about before I sign?"],
    ["fr", "Qui a rédigé le résumé de la réunion ?"],
    ["fr", "Quel est le délai de préavis ?"],
    ["fr", "De quoi ai-je besoin pour m'inscrire ?"],
  ] as const)("is not (%s): %s", (language, question) => {
    expect(asksForSummary(question, language)).toBe(false);
  });
});
