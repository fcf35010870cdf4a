import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../../testing/read-lexicon";
import { choosePlan, mayCompute } from "../choose-plan";

const table = (title: string, names: string[], rows: string[][], language: Language = "en") =>
  readLexicons(markdownTable(names, rows), { fileName: "list.md", title, language });

/** The function, the values of the condition with `not` if it is negated, and the assumptions. */
function listed(question: string, lexicons: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, lexicons);
  if (typeof chosen === "string") return chosen;
  const { measure, where } = chosen.plan;
  const conditions = where.map((condition) =>
    condition.test === "one_of" ? (condition.negated ? "not " : "") + condition.values.join(" ") : condition.test,
  );
  return [measure.function, conditions.join(" "), ...chosen.assumptions.map(({ kind }) => kind)];
}
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

const repairs = table(
  "Notes of the committee meeting of 4 June 2025",
  ["Repair", "Boats", "Owner", "State"],
  [
    ["Mast step", "2", "Ines", "pending"],
    ["Rudder", "1", "Tom", "finished"],
    ["Keel bolts", "4", "Ines", "pending"],
    ["Winch", "3", "Tom", "cancelled"],
    ["Bilge pump", "1", "Ada", "pending"],
  ],
);
const works = table(
  "Compte rendu de la réunion du 12 mai 2025",
  ["Chantier", "Chef", "État"],
  [
    ["Toiture", "Léa", "fait"],
    ["Clôture", "Max", "à faire"],
    ["Parking", "Léa", "en cours"],
    ["Enseigne", "Max", "à faire"],
  ],
  "fr",
);

describe("rows by their state", () => {
  it.each([
    ["Which repairs are still pending?", ["rows", "pending"]],
    ["Which boat repairs are pending?", ["rows", "pending"]],
    ["Which repairs haven't been finished yet?", ["rows", "not finished"]],
    ["which repairs havent been finished", ["rows", "not finished"]],
    ["Which repairs from the June meeting are pending?", ["rows", "pending"]],
    ["Which repairs agreed at the meeting are cancelled?", ["rows", "cancelled", "rows_are"]],
    ["which reapirs are pending?", ["rows", "pending", "rows_are"]],
    // A condition that the table cannot check.
    ["Which repairs paid in cash are pending?", NOT_ATTEMPTED],
    ["Which urgent repairs are pending?", NOT_ATTEMPTED],
    ["Which boats are pending?", NOT_ATTEMPTED],
  ])("%s", (question, expected) => {
    expect(listed(question, repairs)).toEqual(expected);
  });

  it.each([
    ["Quels chantiers sont encore à faire ?", ["rows", "à faire"]],
    ["Quels chantiers ne sont pas encore faits ?", ["rows", "not fait"]],
    ["quels chantiers sont faits", ["rows", "fait"]],
    ["Quels chantiers décidés à la réunion sont en cours ?", ["rows", "en cours", "rows_are"]],
    ["quels chanteirs sont en cours ?", ["rows", "en cours", "rows_are"]],
    ["Quels chantiers payés sont en cours ?", NOT_ATTEMPTED],
  ])("%s", (question, expected) => {
    expect(listed(question, works, "fr")).toEqual(expected);
  });
});

describe("a condition that the question does not state", () => {
  const supplies = table(
    "Fournitures",
    ["Dossier", "Maison", "Article", "Quantité", "État"],
    [
      ["11", "Presse du Lac", "Carnet épais", "30", "livrée"],
      ["12", "Presse du Lac", "Carnet livres", "20", "livrée"],
      ["13", "Encres Roy", "Stylo rouge", "50", "en attente"],
      ["14", "Presse du Lac", "Carnet épais", "10", "en attente"],
    ],
    "fr",
  );

  it.each([
    [
      "Combien de carnets, épais et livres ensemble, sont à la Presse du Lac ?",
      ["sum", "Carnet épais Carnet livres Presse du Lac"],
    ],
    ["Combien de dossiers sont livrés ?", ["count", "livrée"]],
    // "Livres" may be books, or an unaccented participle.
    ["combien de dossiers livres", NOT_ATTEMPTED],
  ])("is not added: %s", (question, expected) => {
    expect(listed(question, supplies, "fr")).toEqual(expected);
  });
});
