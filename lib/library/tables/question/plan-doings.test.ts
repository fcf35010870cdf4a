import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, whyNoTable } from "./choose-plan";

function table(fileName: string, names: string[], rows: string[][], language: Language = "en") {
  const title = fileName.replace(/\..*$/, "");
  return readLexicons(markdownTable(names, rows), { fileName, title, language });
}

function planned(question: string, tables: ReturnType<typeof table>, language: Language = "en") {
  const chosen = choosePlan(question, language, tables);
  if (typeof chosen === "string") return whyNoTable(question, language, tables).code;
  return { function: chosen.plan.measure.function, where: chosen.plan.where.length };
}

const resolutions = table(
  "resolutions.csv",
  ["Resolution", "For", "Against", "Abstain"],
  [
    ["Accounts", "41", "6", "3"],
    ["Budget", "20", "28", "2"],
    ["Roof", "30", "18", "2"],
  ],
);
const members = table(
  "members.csv",
  ["Member", "Level", "City", "Fee"],
  [
    ["Ada Winslow", "Junior", "Leeds", "20"],
    ["Bjorn Tate", "Senior", "York", "40"],
    ["Mina Doyle", "Senior", "Leeds", "40"],
  ],
);
const tasks = table(
  "tasks.csv",
  ["Task", "Contractor", "Start", "Progress"],
  [
    ["Roof", "Ovington", "2026-03-02", "60%"],
    ["Lift", "Vertex", "2026-03-09", "100%"],
    ["Heating", "Ovington", "2026-04-01", "20%"],
  ],
);
const taches = table(
  "taches.csv",
  ["Tâche", "Artisan", "Début", "Avancement"],
  [
    ["Toiture", "Orme", "02/03/2026", "60 %"],
    ["Ascenseur", "Verdier", "09/03/2026", "100 %"],
    ["Chauffage", "Orme", "01/04/2026", "20 %"],
  ],
  "fr",
);
const membres = table(
  "membres.csv",
  ["Membre", "Niveau", "Ville"],
  [
    ["Ada Morin", "Débutant", "Dijon"],
    ["Léo Tessier", "Confirmé", "Beaune"],
  ],
  "fr",
);

describe("a verb for an action that no column or value confirms", () => {
  it.each([
    ["en", "How many resolutions were carried?", resolutions],
    ["en", "Which resolutions were carried?", resolutions],
    ["en", "How many members voted?", members],
    ["en", "How many members have voted?", members],
    ["en", "How many members were treated?", members],
    ["en", "How many tasks were carried out?", tasks],
    ["en", "How many tasks were performed?", tasks],
    ["en", "How many tasks of Ovington were carried out?", tasks],
    ["en", "How many tasks were conducted?", tasks],
    ["en", "How many tasks were handled?", tasks],
    ["fr", "Combien de tâches ont été réalisées ?", taches],
    ["fr", "Combien de tâches ont été effectuées ?", taches],
    ["fr", "Combien de tâches ont été traitées ?", taches],
    ["fr", "Combien de tâches d’Orme ont été faites ?", taches],
    ["fr", "Combien de tâches sont suivies ?", taches],
    ["fr", "Combien de membres ont voté ?", membres],
    ["fr", "Quels membres ont voté ?", membres],
    ["fr", "Combien de membres ont obtenu des voix ?", membres],
  ] as const)("is a condition that cannot be placed: %s, %s", (language, question, tables) => {
    expect(planned(question, tables, language)).toBe("word_not_placed");
  });

  it.each([
    ["en", "How many resolutions are there?", resolutions, "count", 0],
    ["en", "How many resolutions are listed in the table?", resolutions, "count", 0],
    ["en", "How many resolutions were put to the vote?", resolutions, "count", 0],
    ["en", "What is the total fee generated in Leeds?", members, "sum", 1],
    ["en", "How many members are registered?", members, "count", 0],
    ["en", "How many members does the table contain?", members, "count", 0],
    ["en", "How many tasks were carried out by Ovington?", tasks, "count", 1],
    ["en", "How many tasks were carried out in March 2026?", tasks, "count", 1],
    ["fr", "Combien de membres y a-t-il ?", membres, "count", 0],
    ["fr", "Combien de tâches figurent dans le tableau ?", taches, "count", 0],
    ["fr", "Combien de tâches sont réalisées par Orme ?", taches, "count", 1],
  ] as const)("leaves what truly says nothing: %s, %s", (language, question, tables, name, where) => {
    expect(planned(question, tables, language)).toEqual({ function: name, where });
  });
});

it("does not count totals of durations", () => {
  const hours = table(
    "hours.csv",
    ["Employee", "Project", "Mon", "Tue", "Week"],
    [
      ["Quentin Marsh", "Harbour survey", "7:30", "8:00", "15:30"],
      ["Olwen Pryce", "Harbour survey", "9:00", "9:30", "18:30"],
      ["Tariq Aziz", "Dredging plan", "6:00", "", "6:00"],
      ["All", "", "22:30", "17:30", "40:00"],
    ],
  );
  expect(hours[0]?.table.rows).toBe(3);
  expect(planned("How many employees are there?", hours)).toEqual({ function: "count", where: 0 });
});

/** The function, the conditions and the assumptions of a plan; `null` without one. */
function pricePlan(question: string, tables: ReturnType<typeof table>, language: Language = "en") {
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
    expect(pricePlan(question, tables, language)).toBeNull();
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
    expect(pricePlan(question, tables, language)).toEqual(expected);
  });
});
