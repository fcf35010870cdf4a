import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { quotedParts } from "../../support/built-in/quoted-parts";
import { titled } from "../../testing/built-in-judging";
import { recordingContext } from "../../testing/judging";
import { bareCountObjection } from "./objections/bare-count";
import { negatedListObjection } from "./objections/negated-list";
import type { Objection } from "./objections/objection";
import { otherPeriodObjection } from "./objections/other-period";
import { unnamedTotalObjection } from "./objections/unnamed-total";

/** Whether a rule objects to an answer that quotes a passage whole. */
function objects(objection: Objection, question: string, passage: Passage): boolean {
  const { text, language } = passage;
  const parts = quotedParts(text, [passage], language);
  expect(parts.length).toBeGreaterThan(0);
  const { context } = recordingContext({ question, language });
  const answer = { text, asPassage: passage, parts, passages: [passage], sources: [passage], context };
  return objection.find(answer) !== null;
}

describe("unnamed-total", () => {
  it.each<[string, TextLanguage, string, string, boolean]>([
    ["What is the total of the fees?", "en", "Tunnel", "The total cost is estimated at £640 million.", true],
    ["What is the total of the deposits?", "en", "Lease", "Security deposit: £ __________", true],
    ["What is the sum of all the salaries?", "en", "Port", "| Total | 79450 | 77430 |", true],
    ["Quel est le total des frais ?", "fr", "Tunnel", "Le coût total est estimé à 640 millions d’euros.", true],
    ["What is the total of the fees?", "en", "Fair", "The total of the fees is £2,110.", false],
    ["What is the total of the chess fees?", "en", "Chess club fees", "Total for the year: £205", false],
    ["What is the total cost?", "en", "Tunnel", "The total cost is estimated at £640 million.", false],
    ["Quel est le total des frais ?", "fr", "Salon", "Les frais s’élèvent au total à 2 110 euros.", false],
  ])("%s %s %s", (question, language, title, text, expected) => {
    expect(objects(unnamedTotalObjection, question, titled("doc", title, text, language))).toBe(expected);
  });
});

describe("bare-count", () => {
  it.each<[string, TextLanguage, string, boolean]>([
    ["Quels projets ont été soumis au vote ?", "fr", "Quatre projets ont été soumis au vote.", true],
    ["Which projects were put to the vote?", "en", "Four projects were put to the vote.", true],
    ["Quels projets ont été soumis au vote ?", "fr", "Le verger et la fresque ont été soumis au vote.", false],
    ["How many projects were put to the vote?", "en", "Four projects were put to the vote.", false],
  ])("%s %s", (question, language, text, expected) => {
    expect(objects(bareCountObjection, question, titled("doc", "Gazette", text, language))).toBe(expected);
  });
});

describe("other-period", () => {
  it.each<[string, TextLanguage, string, boolean]>([
    ["What is the net salary for the year to date?", "en", "Net salary: £1,904.10", true],
    ["What was the turnover over the full year?", "en", "Turnover in the second quarter: 4.1 million", true],
    ["Quel est le salaire brut cumulé ?", "fr", "Salaire brut : 2 310,40 €", true],
    ["What is the net salary for the year to date?", "en", "Net salary this year so far: £9,320.00", false],
    ["Quel est le salaire brut cumulé ?", "fr", "Salaire brut depuis le début de l’année : 11 552 €", false],
    ["What is the net salary?", "en", "Net salary: £1,904.10", false],
  ])("%s %s %s", (question, language, text, expected) => {
    expect(objects(otherPeriodObjection, question, titled("doc", "Payslip", text, language))).toBe(expected);
  });
});

describe("negated-list", () => {
  it.each<[string, TextLanguage, string, string, boolean]>([
    ["Is rust on the roof covered?", "en", "What we do not repair", "- rust on roofs and rails", true],
    ["Peut-on apporter une tablette ?", "fr", "À ne pas apporter", "- une tablette ou un téléphone", true],
    ["Is rust on the roof covered?", "en", "What we repair", "- rust on roofs and rails", false],
    ["What is excluded for rust?", "en", "What we do not repair", "- rust on roofs and rails", false],
    ["Is rust on the roof excluded?", "en", "What we do not repair", "Rust on roofs and rails is excluded.", false],
  ])("%s %s %s", (question, language, heading, text, expected) => {
    const passage = { ...titled("doc", "Terms", text, language), headingPath: ["Terms", heading] };
    expect(objects(negatedListObjection, question, passage)).toBe(expected);
  });
});
