import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../../testing/read-lexicon";
import { choosePlan, mayCompute } from "../choose-plan";

const table = (title: string, names: string[], rows: string[][], language: Language = "en") =>
  readLexicons(markdownTable(names, rows), { fileName: "figures.md", title, language });

/** The function, its column, the conditions and the assumptions. */
function planned(question: string, lexicons: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, lexicons);
  if (typeof chosen === "string") return chosen;
  const { measure, where } = chosen.plan;
  const conditions = where.map((condition) =>
    condition.test === "one_of"
      ? condition.values.join(" ")
      : condition.test === "compare"
        ? `${condition.operator}${condition.value}`
        : condition.test,
  );
  const column = "column" in measure ? (chosen.lexicon.columns[measure.column]?.column.name ?? "") : "";
  return [`${measure.function} ${column}`, conditions.join(" "), ...chosen.assumptions.map(({ kind }) => kind)];
}
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

const MONTHS = "January February March April May June July August September October November December".split(" ");
const visits = table(
  "Museum visitors 2023",
  ["Month", "Visitors", "Tickets (£)"],
  MONTHS.map((month, at) => [month, String(400 + at), String(3000 + 10 * at)]),
);
const frenchMonths = "Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre".split(" ");
const repairs = table(
  "Atelier : réparations 2024",
  ["Mois", "Réparations", "Recettes (€)"],
  frenchMonths.map((month, at) => [month, String(12 + at), String(900 + 7 * at)]),
  "fr",
);
const half = table(
  "Museum visitors 2023",
  ["Month", "Visitors"],
  MONTHS.slice(0, 6).map((month, at) => [month, String(400 + at)]),
);
const farms = table(
  "Farm figures",
  ["Year", "Milk sold (l)", "Revenue (£)", "Cows"],
  ["2019", "2020", "2021", "2022"].map((year, at) => [year, String(5000 + at), String(41_000 + at), String(30 + at)]),
);

describe("rows of months", () => {
  it.each([
    ["How many visitors in June, July and August 2023?", ["sum Visitors", "June July August"]],
    ["How many visitors from March to May?", ["sum Visitors", "March April May"]],
    ["How many visitors were there in the whole year 2023?", ["sum Visitors", ""]],
    ["June or July: which had more visitors?", ["sum Visitors", "June July"]],
    ["How many more visitors in May than in April?", ["sum Visitors", "April May"]],
    ["What is the total of tickets in the second quarter of 2023?", ["sum Tickets (£)", "April May June"]],
  ])("%s", (question, expected) => {
    expect(planned(question, visits)).toEqual(expected);
  });

  it.each([
    ["Combien de réparations de juin à août 2024 ?", ["sum Réparations", "Juin Juillet Août"]],
    ["Recettes de janvier, février et mars 2024 additionnées ?", ["sum Recettes (€)", "Janvier Février Mars"]],
    ["Combien de réparations sur toute l’année 2024 ?", ["sum Réparations", ""]],
    [
      "Quelles ont été les recettes du premier trimestre 2024 ?",
      ["sum Recettes (€)", "Janvier Février Mars", "function_assumed"],
    ],
    ["Quelle est la différence entre avril et juin pour les réparations ?", ["sum Réparations", "Avril Juin"]],
    ["Combien de réparations de plus en mai qu’en avril ?", ["sum Réparations", "Avril Mai"]],
  ])("%s", (question, expected) => {
    expect(planned(question, repairs, "fr")).toEqual(expected);
  });

  it("are of the table's own year, and all there", () => {
    expect(planned("How many visitors in June, July and August 2022?", visits)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many visitors in the year 2022?", visits)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many visitors in the whole year 2023?", half)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many visitors from May to August 2023?", half)).toEqual(NOT_ATTEMPTED);
    expect(planned("Combien de réparations le 4 juin ?", repairs, "fr")).toEqual(NOT_ATTEMPTED);
  });
});

describe("rows of years", () => {
  it.each([
    [
      "What did we sell from 2019 up to 2022, all four years added together, in litres?",
      ["sum Milk sold (l)", ">=2019 <=2022"],
    ],
    ["What is the revenue from 2019 to 2020 in total?", ["sum Revenue (£)", ">=2019 <=2020"]],
    ["Total revenue of 2019, 2020 and 2022?", ["sum Revenue (£)", "2019 2020 2022"]],
  ])("%s", (question, expected) => {
    expect(planned(question, farms)).toEqual(expected);
  });

  it("are not as many as the question says", () => {
    expect(planned("Revenue from 2019 to 2022, all three years added together?", farms)).toEqual(NOT_ATTEMPTED);
  });
});

describe("the year of the whole table", () => {
  const crops = table(
    "Crops 2023",
    ["Crop", "Harvest (t)"],
    [
      ["Barley", "210"],
      ["Oats", "95"],
      ["Rye", "40"],
    ],
  );

  it("is no condition", () => {
    expect(planned("How many tonnes of barley and oats together in 2023?", crops)).toEqual([
      "sum Harvest (t)",
      "Barley Oats",
    ]);
    expect(planned("Total harvest in 2022?", crops)).toEqual(NOT_ATTEMPTED);
  });
});
