import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan } from "./choose-plan";

function table(fileName: string, names: string[], rows: string[][], language: Language = "en") {
  const title = fileName.replace(/\..*$/, "");
  return readLexicons(markdownTable(names, rows), { fileName, title, language });
}

/** The function, the conditions and the assumptions of a plan; `null` without one. */
function planned(question: string, tables: ReturnType<typeof table>, language: Language = "en") {
  const chosen = choosePlan(question, language, tables);
  if (typeof chosen === "string") return null;
  const { plan, assumptions } = chosen;
  return [plan.measure.function, plan.where.length, assumptions.map(({ kind }) => kind)];
}

const trips = table(
  "trips.csv",
  ["Trip", "Pupils", "Cost (£)"],
  [
    ["Castle Varn", "32", "480"],
    ["Science dome", "28", "610"],
    ["Oyster farm", "41", "295"],
  ],
);
const marinas = table(
  "marinas.csv",
  ["Marina", "Berths", "Fee (£)"],
  [
    ["Kippford", "140", "22"],
    ["Annan", "60", "18"],
    ["Silloth", "85", "25"],
  ],
);
const sorties = table(
  "sorties.csv",
  ["Sortie", "Élèves", "Coût (€)"],
  [
    ["Musée", "32", "480"],
    ["Château", "28", "610"],
    ["Ferme", "41", "295"],
  ],
  "fr",
);

describe("the price of one thing", () => {
  it.each([
    ["en", "How much does entry cost?", trips],
    ["en", "How much does a record cost?", trips],
    ["en", "How much does entry cost for the trips?", trips],
    ["en", "How much is the entry fee?", marinas],
    ["en", "What is the total entry fee?", marinas],
    ["en", "What is the average entry fee?", marinas],
    ["en", "How much does parking cost?", marinas],
    ["fr", "Combien coûte l’entrée ?", sorties],
    ["fr", "Combien coûte le document ?", sorties],
    ["fr", "Combien coûte la sortie avec entrée ?", sorties],
  ] as const)("is no total over a table that does not have it: %s, %s", (language, question, tables) => {
    expect(planned(question, tables, language)).toBeNull();
  });

  it.each([
    ["en", "How much does the Oyster farm cost?", trips, ["sum", 1, []]],
    ["en", "How much does the trip cost?", trips, ["sum", 0, ["function_assumed"]]],
    ["en", "How much does it cost?", trips, ["sum", 0, ["function_assumed"]]],
    ["fr", "Combien ça coûte ?", sorties, ["sum", 0, ["function_assumed"]]],
    ["en", "How much is the fee?", marinas, ["sum", 0, ["function_assumed"]]],
    ["en", "How much did the trips cost?", trips, ["sum", 0, []]],
    ["en", "What is the total cost of all entries?", trips, ["sum", 0, []]],
    ["en", "What is the total fee in the table?", marinas, ["sum", 0, []]],
    ["en", "What is the average fee of the rows in the sheet?", marinas, ["mean", 0, []]],
    ["fr", "Quel est le coût total dans le tableau ?", sorties, ["sum", 0, []]],
    ["fr", "Quel est le coût total de toutes les lignes ?", sorties, ["sum", 0, []]],
  ] as const)("is that of the row that is named: %s, %s", (language, question, tables, expected) => {
    expect(planned(question, tables, language)).toEqual(expected);
  });
});
