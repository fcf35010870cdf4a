import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, mayCompute, whyNoTable } from "./choose-plan";

/** A table with its column names in the first line: "Name | Paid / Ann | yes". */
function table(fileName: string, text: string, language: Language = "en") {
  const [names = [], ...rows] = text.split(" / ").map((row) => row.split("|").map((cell) => cell.trim()));
  const title = fileName.replace(/\..*$/, "");
  return readLexicons(markdownTable(names, rows), { fileName, title, language });
}

function planned(question: string, lexicons: ReturnType<typeof table>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, lexicons);
  if (typeof chosen === "string") return chosen;
  return { ...chosen.plan, assumptions: chosen.assumptions.map(({ kind }) => kind) };
}

const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);
/** One row's figure. */
const cell = (column: number, row: string) => ({
  measure: { function: "sum", column },
  where: [{ test: "one_of", column: 0, values: [row], negated: false }],
  groupBy: null,
});
const best = (column: number, direction: "ascending" | "descending" = "descending") => ({
  measure: { function: "rows" },
  order: { column, direction },
  limit: 1,
  assumptions: [],
});

describe("a cell", () => {
  const sales = table("sales.csv", "Region | Q1 | Q2 / North | 120 | 140 / South | 80 | 95");
  const revenue = table("revenue.csv", "Branch | February | March / North | 1350 | 1410 / Mill | 2050 | 2240");
  const ventes = table("ventes.csv", "Région | T1 | T2 / Nord | 120 | 140 / Sud | 80 | 95", "fr");
  const prices = table(
    "price-list.csv",
    "Product | Unit price (£) | Weight (kg) / Winch | 145 | 12.5 / Pulley | 22.9 | 1.8",
  );
  const wells = table("wells.csv", "Well | Depth (m) | Age / Alder | 84 | 27 / Birch | 132 | 21");

  it.each<[string, ReturnType<typeof table>, Language, ReturnType<typeof cell>]>([
    ["What did the South sell in Q2?", sales, "en", cell(2, "South")],
    ["How much did the North sell in Q1?", sales, "en", cell(1, "North")],
    ["What were the sales of South in Q1?", sales, "en", cell(1, "South")],
    ["How much did North make in March?", revenue, "en", cell(2, "North")],
    ["What was the revenue of Mill in February?", revenue, "en", cell(1, "Mill")],
    ["Combien le Sud a-t-il vendu au T2 ?", ventes, "fr", cell(2, "Sud")],
    ["Quelles sont les ventes du Nord au T1 ?", ventes, "fr", cell(1, "Nord")],
    ["What is the price of a Pulley?", prices, "en", cell(1, "Pulley")],
    ["How deep is Alder?", wells, "en", cell(1, "Alder")],
    ["How old is Birch?", wells, "en", cell(2, "Birch")],
  ])("is looked up by its row and its column: %s", (question, lexicons, language, plan) => {
    expect(planned(question, lexicons, language)).toMatchObject(plan);
  });

  it.each([
    "What did the South sell in Q3?",
    "What did the East sell in Q2?",
    "What did the South buy in Q2?",
    "What did the South sell in Q1 and Q2?",
    "What did the South sell?",
    "What does South mean?",
  ])("is not made up: %s", (question) => {
    expect(planned(question, sales)).toEqual(NOT_ATTEMPTED);
  });
});

describe("a superlative adjective", () => {
  const wells = table(
    "wells.csv",
    "Well | Depth (m) | Diameter (mm) | Drilled / Alder | 84 | 200 | 1998-04-02 / Birch | 132 | 150 | 2004-09-11",
  );
  const staff = table(
    "staff.csv",
    "Employee | Joined | Age | Salary (€) / Ida | 2011-03-01 | 34 | 3100 / Jon | 2015-01-01 | 51 | 4200",
  );
  const puits = table(
    "puits.csv",
    "Puits | Profondeur (m) | Diamètre (mm) | Année / Aulne | 84 | 200 | 1998 / Cèdre | 61 | 300 | 1987",
    "fr",
  );

  it.each<[string, ReturnType<typeof table>, Language, ReturnType<typeof best>]>([
    ["Which well is the deepest?", wells, "en", best(1)],
    ["Which well is the shallowest?", wells, "en", best(1, "ascending")],
    ["Which well is the widest?", wells, "en", best(2)],
    ["Which well is the oldest?", wells, "en", best(3, "ascending")],
    ["Who earns the most?", staff, "en", best(3)],
    ["Who earns the least?", staff, "en", best(3, "ascending")],
    ["Who is the oldest?", staff, "en", best(2)],
    ["Who is the youngest employee?", staff, "en", best(2, "ascending")],
    ["Quel puits est le plus profond ?", puits, "fr", best(1)],
    ["Quel est le puits le moins profond ?", puits, "fr", best(1, "ascending")],
    ["Quel puits est le plus large ?", puits, "fr", best(2)],
    ["Quel est le puits le plus ancien ?", puits, "fr", best(3, "ascending")],
  ])("chooses its column by its meaning: %s", (question, lexicons, language, plan) => {
    expect(planned(question, lexicons, language)).toMatchObject(plan);
  });

  it("is refused if several columns fit, with their names", () => {
    const pay = table(
      "paie.csv",
      "Salarié | Salaire brut | Salaire net / Inès | 3100 | 2418 / Jules | 2650 | 2067",
      "fr",
    );
    expect(planned("Qui gagne le plus ?", pay, "fr")).toEqual(NOT_ATTEMPTED);
    expect(whyNoTable("Qui gagne le plus ?", "fr", pay)).toEqual({
      code: "several_columns_fit",
      params: { columns: "Salaire brut, Salaire net" },
    });
    expect(planned("Qui a le salaire net le plus élevé ?", pay, "fr")).toMatchObject(best(2));
  });

  it("does not refer to a column with another meaning", () => {
    expect(planned("Which well is the heaviest?", wells)).toEqual(NOT_ATTEMPTED);
    // When someone joined says nothing about their age.
    const members = table("members.csv", "Member | Joined / Ada | 2011-03-01 / Ben | 2015-01-01");
    expect(planned("Who is the oldest?", members)).toEqual(NOT_ATTEMPTED);
  });

  it("of a total uses the amount that can be added up", () => {
    const departments = table(
      "pay.csv",
      "Employee | Department | Age | Salary (€) / Ida | Sales | 34 | 3100 / Jon | IT | 51 | 4200 / Kim | Sales | 28 | 2900",
    );
    expect(planned("Which department has the highest total?", departments)).toMatchObject({
      measure: { function: "sum", column: 3 },
      groupBy: { column: 1 },
      limit: 1,
      assumptions: ["column_assumed"],
    });
  });
});

describe("people", () => {
  const dues = table("dues.csv", "Member | Paid / Ann | yes / Ben | no");
  const register = table("attendance.csv", "Name | 3 March | 10 March / Ada | x | x / Bob | x | / Cyd | | x");
  const rows = (column: number, value: boolean) => ({
    measure: { function: "rows" },
    where: [{ test: "is", column, value }],
    assumptions: [],
  });

  it("are listed by conditions, or counted under a day", () => {
    expect(planned("Who has not paid?", dues)).toMatchObject(rows(1, false));
    expect(planned("Who has paid?", dues)).toMatchObject(rows(1, true));
    expect(planned("Who attended on 10 March?", register)).toMatchObject(rows(2, true));
    expect(planned("How many attended on 3 March?", register)).toMatchObject({
      ...rows(1, true),
      measure: { function: "count" },
    });
    const french = table("cotisations.csv", "Adhérent | Payé / Ann | x / Ben |", "fr");
    expect(planned("Qui n'a pas payé ?", french, "fr")).toMatchObject(rows(1, false));
    expect(planned("Who was absent on 10 March?", register)).toEqual(NOT_ATTEMPTED);
    expect(whyNoTable("Who was absent on 10 March?", "en", register)).toMatchObject({ code: "word_not_placed" });
  });
});

describe("durations", () => {
  const sheet = table(
    "timesheet.csv",
    "Day | Employee | Worked | Start / 2025-03-03 | Anna | 7:30 | 9:00 / 2025-03-03 | Ben | 8:15 | 8:00 / 2025-03-04 | Anna | 6:45 | 9:15",
  );

  it("are added up and averaged, and times of day are not", () => {
    expect(planned("What is the total time worked?", sheet)).toMatchObject({
      measure: { function: "sum", column: 2 },
      assumptions: [],
    });
    expect(planned("What is the average worked by Anna?", sheet)).toMatchObject({
      measure: { function: "mean", column: 2 },
      where: [{ values: ["Anna"] }],
    });
    expect(planned("What is the total of the start?", sheet)).toEqual(NOT_ATTEMPTED);
    expect(planned("Who worked the longest?", sheet)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many days are above 8 hours?", sheet)).toEqual(NOT_ATTEMPTED);
  });

  it("may be minutes and seconds, unless their column says hours", () => {
    const songs = table("songs.csv", "Song | Duration / One | 3:45 / Two | 4:10");
    expect(planned("What is the total duration?", songs)).toMatchObject({ assumptions: ["format_assumed"] });
    const heures = table("heures.csv", "Salarié | Durée / Anna | 7 h 30 / Bruno | 45 min / Anna | 1 h", "fr");
    expect(planned("Quelle est la durée totale d'Anna ?", heures, "fr")).toMatchObject({
      measure: { function: "sum", column: 1 },
      assumptions: [],
    });
  });
});
