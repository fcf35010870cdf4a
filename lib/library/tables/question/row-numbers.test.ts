import { expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan } from "./choose-plan";

const ROWS = [
  ["1", "03/03/2026", "Leeds"],
  ["2", "17/03/2026", "York"],
  ["3", "02/04/2026", "Leeds"],
];

function planned(question: string, fileName: string, names: string[], rows: string[][], language: Language = "en") {
  const title = fileName.replace(/\..*$/, "");
  const chosen = choosePlan(
    question,
    language,
    readLexicons(markdownTable(names, rows), { fileName, title, language }),
  );
  return typeof chosen === "string" ? chosen : chosen.plan;
}

it.each<[Language, string, string, string[]]>([
  ["en", "How many visits took place in March 2026?", "visits.csv", ["Visit", "Date", "Place"]],
  ["en", "How many inspections were there in March 2026?", "inspections-2026.csv", ["Inspection", "Date", "Site"]],
  ["fr", "Combien de visites ont eu lieu en mars 2026 ?", "visites.csv", ["Visite", "Date", "Lieu"]],
])("counts numbered rows, and adds up no numbers of rows: %s %s", (language, question, fileName, names) => {
  expect(planned(question, fileName, names, ROWS, language)).toMatchObject({
    measure: { function: "count" },
    where: [{ test: "days", from: "2026-03-01", to: "2026-03-31" }],
  });
});

it("adds up a first column of amounts", () => {
  const names = ["Visitors", "Date", "Place"];
  expect(planned("How many visitors were there in March 2026?", "visitors.csv", names, ROWS)).toMatchObject({
    measure: { function: "sum", column: 0 },
  });
});

it.each([
  ["en", "What are orders 10 to 12 worth?"],
  ["en", "total worth of orders 10 through 12"],
  ["fr", "montant des commandes 10 à 12"],
] as const)("does not take a range for its ends: %s %s", (language, question) => {
  const names = language === "en" ? ["Order", "Quantity", "Unit price"] : ["Commande", "Quantité", "Prix unitaire"];
  const rows = [
    ["10", "15", "24.00"],
    ["11", "4", "89.50"],
    ["12", "22", "23.50"],
  ];
  expect(planned(question, "orders.csv", names, rows, language)).toEqual(expect.any(String));
});

it("assumes that the dearest row has the highest unit price", () => {
  const rows = [
    ["10", "15", "24.00"],
    ["11", "4", "89.50"],
  ];
  const lexicons = readLexicons(markdownTable(["Order", "Quantity", "Unit price"], rows), {
    ...{ fileName: "orders.csv", title: "orders", language: "en" as const },
  });
  const chosen = choosePlan("Which order is the most expensive?", "en", lexicons);
  expect(typeof chosen === "string" ? [] : chosen.assumptions.map(({ kind }) => kind)).toContain("column_assumed");
});
