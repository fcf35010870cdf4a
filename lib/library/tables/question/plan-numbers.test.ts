import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, mayCompute } from "./choose-plan";

/** The plan of a question over a table: what is measured, over how many rows, with which assumptions. */
function planned(question: string, table: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, table);
  if (typeof chosen === "string") return chosen;
  const { measure, where, order } = chosen.plan;
  const column = "column" in measure ? measure.column : (order?.column ?? null);
  return [measure.function, column, where.length, ...chosen.assumptions.map(({ kind }) => kind)];
}

const table = (fileName: string, names: string[], rows: string[][], language: Language = "en") =>
  readLexicons(markdownTable(names, rows), { fileName, title: fileName.replace(/\..*$/, ""), language });

const garages = table(
  "garages.xlsx",
  ["Garage", "Buses number", "Ramps count", "Mechanics"],
  [
    ["Alder", "14", "3", "21"],
    ["Birch", "9", "2", "8"],
    ["Cedar", "17", "3", "11"],
  ],
);
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

describe("a column whose name shows that it counts things", () => {
  it.each([
    ["How many buses does Birch have?", ["sum", 1, 1]],
    ["How many buses are there in Birch?", ["sum", 1, 1]],
    ["How many buses in total?", ["sum", 1, 0]],
    ["Which garage has the most buses?", ["rows", 1, 0]],
    ["How many ramps does Cedar have?", ["sum", 2, 1]],
    ["How many ramps in total?", ["sum", 2, 0]],
    ["How many garages have more than 10 buses?", ["count", null, 1]],
  ])("holds amounts: %s", (question, expected) => {
    expect(planned(question, garages)).toEqual(expected);
  });

  it("holds amounts in French", () => {
    const hotels = table(
      "hotels.xlsx",
      ["Hôtel", "Chambres nombre", "Lits nb"],
      [
        ["Le Phare", "42", "84"],
        ["La Dune", "18", "40"],
      ],
      "fr",
    );
    expect(planned("Combien de chambres a La Dune ?", hotels, "fr")).toEqual(["sum", 1, 1]);
    expect(planned("Combien de lits en tout ?", hotels, "fr")).toEqual(["sum", 2, 0]);
    expect(planned("Quel hôtel a le plus de lits ?", hotels, "fr")).toEqual(["rows", 2, 0]);
  });
});

describe("a column that numbers things", () => {
  const lines = table(
    "lines.csv",
    ["Order number", "Article", "Pieces"],
    [
      ["1001", "Lamp", "3"],
      ["1001", "Desk", "1"],
      ["1002", "Lamp", "2"],
    ],
  );

  it("has its distinct numbers counted, if it is the first", () => {
    expect(planned("How many orders are there?", lines)).toEqual(["count_distinct", 0, 0]);
  });

  const sites = table(
    "sites.csv",
    ["Site", "Crane number", "Area (m2)"],
    [
      ["Kames", "5", "120"],
      ["Ettrick", "8", "190"],
      ["Rhu", "5", "75"],
    ],
  );

  it("may also count them, if it is another one", () => {
    expect(planned("How many cranes are there?", sites)).toEqual(["count_distinct", 1, 0, "word_is_column"]);
  });

  it("does not tell how many a single row has", () => {
    expect(planned("How many cranes does Ettrick have?", sites)).toEqual(NOT_ATTEMPTED);
    expect(planned("Which site has the most cranes?", sites)).toEqual(NOT_ATTEMPTED);
  });
});

describe("what a single row has", () => {
  it.each(["How many lifts does Birch have?", "How many lifts are there at Birch?", "How many beds does Cedar offer?"])(
    "is not the number of rows if no column is about it: %s",
    (question) => {
      expect(planned(question, garages)).toEqual(NOT_ATTEMPTED);
    },
  );
});

describe("rows that no column names", () => {
  const pivot = table(
    "stock.xlsx",
    ["Area", "Kind", "Q1", "Q2", "All"],
    [
      ["North", "Boots", "120", "95", "215"],
      ["North", "Hats", "190", "180", "370"],
      ["South", "Boots", "85", "110", "195"],
      ["South", "Hats", "175", "195", "370"],
    ],
  );

  it.each(["How many hats in the South?", "How many hats are there in the South in total?"])(
    "are not counted instead of their figures: %s",
    (question) => {
      expect(planned(question, pivot)).toEqual(NOT_ATTEMPTED);
    },
  );
});
