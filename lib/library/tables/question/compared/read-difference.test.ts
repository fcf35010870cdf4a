import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../../testing/read-lexicon";
import { choosePlan, mayCompute } from "../choose-plan";

const table = (fileName: string, names: string[], rows: string[][], language: Language = "en") =>
  readLexicons(markdownTable(names, rows), { fileName, title: fileName.replace(/\..*$/, ""), language });

/** The column, the compared values in the order of the answer, and the assumptions. */
function compared(question: string, lexicons: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, lexicons);
  if (typeof chosen === "string") return chosen;
  const { measure, where, order, difference } = chosen.plan;
  const values = where.flatMap((condition) => (condition.test === "one_of" ? condition.values : []));
  return [
    difference && "column" in measure ? (chosen.lexicon.columns[measure.column]?.column.name ?? "") : measure.function,
    values.toSorted().join(" / "),
    order?.direction ?? "any",
    ...chosen.assumptions.map(({ kind }) => kind),
  ];
}
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

const rooms = table(
  "rooms.csv",
  ["Room", "Floor area (m²)", "Weekly rent", "Notice"],
  [
    ["Attic", "31", "£140.00", "two weeks"],
    ["Garden flat", "52", "£210.00", "a month"],
    ["Studio, furnished", "24", "£155.00", "a week"],
    ["Basement", "40", "£118.00", "a week"],
  ],
);
const halls = table(
  "salles.csv",
  ["Salle", "Places", "Tarif horaire"],
  [
    ["Grande salle", "220", "85,00 €"],
    ["Petite salle", "40", "32,00 €"],
    ["Véranda", "60", "38,50 €"],
  ],
  "fr",
);
const years = table(
  "harbour.csv",
  ["Year", "Berths", "Fees (£)"],
  [
    ["2020", "112", "48,000"],
    ["2021", "118", "51,500"],
    ["2022", "131", "60,250"],
    ["2023", "127", "58,900"],
  ],
);

describe("two rows compared", () => {
  it.each([
    [
      "Which is dearer, the attic or the basement?",
      ["Weekly rent", "Attic / Basement", "descending", "column_assumed"],
    ],
    ["Which costs more a week, the attic or the garden flat, and by how much?", NOT_ATTEMPTED],
    [
      "Is the attic cheaper than the garden flat?",
      ["Weekly rent", "Attic / Garden flat", "ascending", "column_assumed"],
    ],
    ["Attic or basement: which has the larger floor area?", ["Floor area (m²)", "Attic / Basement", "descending"]],
    [
      "What is the difference in weekly rent between the attic and the basement?",
      ["Weekly rent", "Attic / Basement", "any"],
    ],
    [
      "By how much is the attic's weekly rent higher than the basement's?",
      ["Weekly rent", "Attic / Basement", "descending"],
    ],
    [
      "what's dearer, the studio or the attic?",
      ["Weekly rent", "Attic / Studio, furnished", "descending", "word_is_value", "column_assumed"],
    ],
  ])("%s", (question, expected) => {
    expect(compared(question, rooms)).toEqual(expected);
  });

  it.each([
    [
      "Laquelle des deux salles est la plus chère, la véranda ou la petite salle ?",
      ["Tarif horaire", "Petite salle / Véranda", "descending"],
    ],
    ["La véranda est-elle moins chère que la grande salle ?", ["Tarif horaire", "Grande salle / Véranda", "ascending"]],
    [
      "Combien de places de plus dans la grande salle que dans la véranda ?",
      ["Places", "Grande salle / Véranda", "any"],
    ],
    [
      "Quel est l'écart de tarif horaire entre la véranda et la petite salle ?",
      ["Tarif horaire", "Petite salle / Véranda", "any"],
    ],
    [
      "Grande salle ou véranda : laquelle a le plus de places, et de combien ?",
      ["Places", "Grande salle / Véranda", "descending"],
    ],
  ])("%s", (question, expected) => {
    expect(compared(question, halls, "fr")).toEqual(expected);
  });

  it.each([
    ["How many more berths were there in 2022 than in 2020?", ["Berths", "2020 / 2022", "any"]],
    ["Which year had the lower fees, 2021 or 2023?", ["Fees (£)", "2021 / 2023", "ascending"]],
    ["What is the difference between 2020 and 2021 in berths?", ["Berths", "2020 / 2021", "any"]],
    ["What was the difference in berths between 2020 and 2023?", ["Berths", "2020 / 2023", "any"]],
  ])("%s", (question, expected) => {
    expect(compared(question, years)).toEqual(expected);
  });
});

describe("what is no comparison of two rows", () => {
  it.each([
    // Which of three.
    "Which is dearer, the attic, the basement or the garden flat?",
    // The table has no such column.
    "Which is heavier, the attic or the basement?",
    "Which is dearer, the attic or the penthouse?",
    "Is it cheaper to rent than to buy?",
    "How many more rooms than last year?",
  ])("%s", (question) => {
    expect(compared(question, rooms)).toEqual(NOT_ATTEMPTED);
  });

  it("does not take the ends of a range for all of it", () => {
    expect(compared("What were the highest fees between 2020 and 2023?", years)).toEqual(["max", "", "any"]);
  });

  it("is unsure where the table has two amounts that fit", () => {
    const sales = table(
      "sales.csv",
      ["Year", "Cheese sold (kg)", "Revenue (£)"],
      [
        ["2021", "310", "9,400"],
        ["2022", "290", "9,900"],
      ],
    );
    expect(compared("Did we sell more in 2021 or in 2022?", sales)).toEqual(NOT_ATTEMPTED);
    expect(compared("How many fewer kilos did we sell in 2022 than in 2021?", sales)).toEqual([
      "Cheese sold (kg)",
      "2021 / 2022",
      "any",
    ]);
  });
});
