import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../../testing/read-lexicon";
import { choosePlan, mayCompute } from "../choose-plan";

const table = (fileName: string, names: string[], rows: string[][], language: Language = "en") =>
  readLexicons(markdownTable(names, rows), { fileName, title: fileName.replace(/\..*$/, ""), language });

/** The measure by the names of its columns, the rows, and the assumptions. */
function planned(question: string, lexicons: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, lexicons);
  if (typeof chosen === "string") return chosen;
  const { measure, where } = chosen.plan;
  const name = (at: number) => chosen.lexicon.columns[at]?.column.name ?? "";
  const columns =
    "by" in measure ? `${name(measure.by)} × ${name(measure.column)}` : "column" in measure ? name(measure.column) : "";
  const rows = where.flatMap((condition) => (condition.test === "one_of" ? condition.values : [condition.test]));
  return [`${measure.function} ${columns}`.trim(), rows.join(" "), ...chosen.assumptions.map(({ kind }) => kind)];
}
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

const bookings = table(
  "orders.csv",
  ["Order", "Garden", "Trees", "Height per tree (m)", "Price per tree"],
  [
    ["310", "Elm Park", "12", "2", "45.00"],
    ["311", "Quarry", "4", "3", "80.00"],
    ["312", "Elm Park", "9", "2", "41.50"],
  ],
);
const lines = table(
  "commandes.csv",
  ["Commande", "Fournisseur", "Qté", "Prix unitaire HT"],
  [
    ["9021", "Roussel", "15", "3,20"],
    ["9022", "Vigne", "40", "1,15"],
    ["9023", "Roussel", "7", "22,00"],
  ],
  "fr",
);

describe("what a numbered row is worth", () => {
  it.each([
    ["What is order 311 worth?", ["product Trees × Price per tree", "311"]],
    ["How much is order 312?", ["product Trees × Price per tree", "312"]],
    ["What is the price per tree of order 311?", ["sum Price per tree", "311"]],
    ["How many trees are in order 310?", ["sum Trees", "310"]],
    ["What are orders 310 and 312 worth altogether?", ["product Trees × Price per tree", "310 312"]],
    ["What is order 400 worth?", NOT_ATTEMPTED],
    ["What is the worth of the orders?", NOT_ATTEMPTED],
  ])("%s", (question, expected) => {
    expect(planned(question, bookings)).toEqual(expected);
  });

  it.each([
    ["montant HT de la commande 9022", ["product Qté × Prix unitaire HT", "9022"]],
    ["Combien coûte la commande 9021 ?", ["product Qté × Prix unitaire HT", "9021"]],
    ["Quel est le prix unitaire de la commande 9023 ?", ["sum Prix unitaire HT", "9023"]],
    ["montant de la commande 9999", NOT_ATTEMPTED],
  ])("%s", (question, expected) => {
    expect(planned(question, lines, "fr")).toEqual(expected);
  });

  it("is the amount that the table has", () => {
    const invoices = table(
      "orders.csv",
      ["Order", "Quantity", "Unit price", "Amount"],
      [
        ["71", "2", "10.00", "19.00"],
        ["72", "3", "5.00", "15.00"],
      ],
    );
    expect(planned("What is the amount of order 71?", invoices)).toEqual(["sum Amount", "71"]);
    expect(planned("How much is order 71?", invoices)).toEqual(NOT_ATTEMPTED);
  });

  it("is unknown without a number of pieces", () => {
    const prices = table(
      "orders.csv",
      ["Order", "Distance (km)", "Unit price"],
      [
        ["71", "20", "10.00"],
        ["72", "35", "5.00"],
      ],
    );
    expect(planned("What is order 71 worth?", prices)).toEqual(NOT_ATTEMPTED);
  });
});
