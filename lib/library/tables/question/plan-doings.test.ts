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

describe("a verb of what was done, which no column or value bears out", () => {
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
