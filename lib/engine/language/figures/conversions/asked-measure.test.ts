import { describe, expect, it } from "vitest";
import { askedMeasure } from "./asked-measure";

describe("the period that a question asks an amount for", () => {
  it.each([
    ["en", "What does the gardening come to over a year?", 1, "year", "What does the gardening come to?"],
    ["en", "How much is a locker for twelve months?", 12, "months", "How much is a locker?"],
    ["en", "How many bottles a minute does the filler do?", 1, "minute", "How many bottles does the filler do?"],
    ["en", "What is the key-holding service per month?", 1, "month", "What is the key-holding service?"],
    ["en", "key-holding service per month?", 1, "month", "Key-holding service?"],
    ["fr", "service de gardiennage par mois ?", 1, "mois", "Service de gardiennage ?"],
    ["en", "What is the annual cost of the lease?", 1, "year", "What is the cost of the lease?"],
    ["en", "Over the whole year, how much do we pay for water?", 1, "year", "How much do we pay for water?"],
    ["fr", "Le gardiennage, ça fait combien par an HT ?", 1, "an", "Le gardiennage, ça fait combien HT ?"],
    ["fr", "Ramené au mois, combien coûte l'assurance ?", 1, "mois", "Combien coûte l'assurance ?"],
    ["fr", "Combien coûte un casier sur douze mois ?", 12, "mois", "Combien coûte un casier ?"],
    ["fr", "Quel est le loyer mensuel du local ?", 1, "mensuel", "Quel est le loyer du local ?"],
  ] as const)("%s: %s", (language, question, count, word, plain) => {
    const asked = askedMeasure(question, language);
    const named = word === "mensuel" ? "mois" : word;
    expect(asked).toMatchObject({ period: { count, word: named }, plainQuestion: plain });
  });

  it.each([
    ["en", "When was the house built?"],
    ["en", "How much is a day pass?"],
    ["en", "How much is a year's lease?"],
    ["en", "What happened in the first year?"],
    ["en", "How many visitors came in the year 2024?"],
    ["en", "How long must I wait for a month to pass?"],
    ["en", "What do I pay if I register a week after the birth?"],
    ["en", "How much is due a month before the start?"],
    ["en", "How much will the cleaning cost in two months?"],
    ["en", "How much is refunded if I cancel within a month?"],
    ["en", "What do I pay after a year?"],
    ["en", "How much is owed until a week from the start?"],
    ["fr", "Combien coûtera le ménage dans deux mois ?"],
    ["fr", "Combien coûte le ménage au bout d'un an ?"],
    ["fr", "Quel sera le prix d'ici un an ?"],
    ["fr", "Combien dois-je payer avant la fin de l'année ?"],
    ["fr", "Combien est remboursé depuis un mois ?"],
    ["fr", "Combien de visiteurs sont venus au mois de mai ?"],
    ["fr", "Combien de visiteurs pendant l'année 2024 ?"],
    ["fr", "Qui a vécu là pendant douze mois ?"],
  ] as const)("%s: none in %s", (language, question) => {
    expect(askedMeasure(question, language)?.period ?? null).toBeNull();
  });
});

describe("the unit that a question asks an amount in", () => {
  it.each([
    ["en", "weight of the press in tonnes", "tonnes", "Weight of the press"],
    ["en", "How many minutes did the hearing last?", "minutes", "How long did the hearing last?"],
    ["en", "The vat - how many hectolitres is that?", "hectolitres", "The vat - how much is that?"],
    ["fr", "poids de la presse, en tonnes", "tonnes", "Poids de la presse"],
    ["fr", "L'audience a duré combien de minutes ?", "minutes", "L'audience a duré combien de temps ?"],
    ["fr", "Combien d'hectolitres contient la cuve ?", "hectolitres", "Combien contient la cuve ?"],
  ] as const)("%s: %s", (language, question, word, plain) => {
    expect(askedMeasure(question, language)).toMatchObject({ unit: { word }, plainQuestion: plain });
  });

  it.each([
    ["en", "How many people work there?"],
    ["en", "What did it cost in total?"],
    ["en", "How many times a day is it checked?"],
    ["fr", "Combien de personnes y travaillent ?"],
    ["fr", "Combien cela coûte-t-il en tout ?"],
  ] as const)("%s: none in %s", (language, question) => {
    expect(askedMeasure(question, language)?.unit ?? null).toBeNull();
  });
});
