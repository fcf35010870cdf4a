import { describe, expect, it } from "vitest";
import { asksForSummary, summaryAsked } from "./asks-for-summary";

describe("a question that asks for a summary", () => {
  it.each([
    ["en", "Summarise the staff handbook"],
    ["en", "Can you please sum up our lease?"],
    ["en", "Give me a short overview of the minutes"],
    ["en", "a summary of the lift agreement"],
    ["en", "Give me the gist of the meeting in March"],
    ["en", "What is the expenses note about?"],
    ["en", "Describe the contract in a few sentences"],
    ["en", "main points of the surveyor's report"],
    ["en", "What are the key takeaways from the audit?"],
    ["en", "Key facts of the lease: term, rent and deposit?"],
    ["en", "What does the safety note say, roughly?"],
    ["en", "I need a quick rundown of the tender"],
    ["fr", "Résume le règlement intérieur"],
    ["fr", "Peux-tu me faire un résumé du compte rendu ?"],
    ["fr", "Donne-moi une courte synthèse du bail"],
    ["fr", "Donne-moi les grandes lignes du compte rendu"],
    ["fr", "De quoi parle la note aux locataires ?"],
    ["fr", "Présente le contrat en quelques phrases"],
    ["fr", "Que faut-il retenir du rapport d'audit ?"],
    ["fr", "Qu'est-ce qu'il faut retenir de la réunion ?"],
    ["fr", "L'essentiel de la convention, s'il te plaît"],
    ["fr", "bilan 2023 de la crèche, court"],
    ["fr", "Points clés du bail : loyer, durée ?"],
    ["fr", "fais le point sur le chantier"],
    ["fr", "Que dit la note de sécurité, en gros ?"],
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
    ["en", "What is the sum of the invoices?"],
    ["en", "Show me the summary of costs table"],
    ["en", "What is the main entrance's code?"],
    ["en", "What is the main point of contact?"],
    ["en", "What does the contract say about pets?"],
    ["en", "Roughly how many members are there?"],
    ["en", "What does the warranty say if I drop it?"],
    ["fr", "Qui a rédigé le résumé de la réunion ?"],
    ["fr", "Quel est le délai de préavis ?"],
    ["fr", "De quoi ai-je besoin pour m'inscrire ?"],
    ["fr", "Combien coûte, en gros, la réparation ?"],
    ["fr", "Quel est le bilan carbone de l'usine ?"],
    ["fr", "Que dit le contrat sur les animaux ?"],
    ["fr", "Quel est le point de rendez-vous ?"],
  ] as const)("is not (%s): %s", (language, question) => {
    expect(asksForSummary(question, language)).toBe(false);
  });
});

describe("what is summed up", () => {
  it.each([
    ["en", "Sum up the boiler agreement in three lines, please.", "the boiler agreement", [], 6],
    ["en", "Could you give me the gist of the mails on the roof in 4 sentences?", "the mails on the roof", [], 4],
    ["en", "Key facts of the lease: term, rent and deposit?", "the lease", ["term", "rent", "deposit"], null],
    [
      "en",
      "What do the safety and storage sections of the sheet say, roughly?",
      "the safety and storage sections of the sheet",
      [],
      null,
    ],
    [
      "fr",
      "L'essentiel des courriels sur le toit en quelques lignes, s'il te plaît",
      "courriels sur le toit",
      [],
      null,
    ],
    ["fr", "Points clés du bail : loyer, durée et préavis ?", "bail", ["loyer", "durée", "préavis"], null],
    ["fr", "Fais-moi une synthèse de l'AG du 3 juin", "l'AG du 3 juin", [], null],
    ["fr", "bilan 2023 de la crèche, court", "2023 de la crèche", [], null],
  ] as const)("is read (%s): %s", (language, question, subject, points, most) => {
    expect(summaryAsked(question, language)).toEqual({ subject, points, most, isCertain: true });
  });

  it.each([
    ["en", "How did the mill do in 2023? Keep it short.", "How did the mill do in 2023"],
    ["en", "What's the Bell Plan, in brief?", "What's the Bell Plan"],
    ["fr", "En gros, que couvre l'assurance ?", "que couvre l'assurance"],
  ] as const)("may be a whole document (%s): %s", (language, question, subject) => {
    expect(summaryAsked(question, language)).toMatchObject({ subject, isCertain: false });
  });

  it.each([
    ["en", "Who chaired it, in short?"],
    ["en", "Roughly how much is the fee?"],
    ["fr", "En bref, qui préside ?"],
  ] as const)("is nothing where one value is asked for (%s): %s", (language, question) => {
    expect(summaryAsked(question, language)).toBeNull();
  });
});
