import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, mayCompute } from "./choose-plan";

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
const count = { measure: { function: "count" }, groupBy: null };

describe("the columns of a poll", () => {
  const poll = table(
    "poll.csv",
    "Question | Yes | No | Abstain / Parking | 12 | 3 | 1 / Canteen | 8 | 7 | 1 / Shifts | 4 | 11 | 1",
  );
  const sondage = table(
    "sondage.csv",
    "Question | Oui | Non | Abstention / Parking | 12 | 3 | 1 / Cantine | 8 | 7 | 1 / Horaires | 4 | 11 | 1",
    "fr",
  );
  const sum = (column: number, ...values: string[]) => ({
    measure: { function: "sum", column },
    where: values.map((value) => ({ test: "one_of", column: 0, values: [value], negated: false })),
    assumptions: [],
  });

  it.each([
    ["How many people voted Yes?", sum(1)],
    ["How many members voted Yes on Parking?", sum(1, "Parking")],
    ["How many voted yes for Parking?", sum(1, "Parking")],
    ["How many said No to Shifts?", sum(2, "Shifts")],
    ["How many voted No?", sum(2)],
    ["How many no votes were there?", sum(2)],
    ["How many yes votes for Canteen?", sum(1, "Canteen")],
    ["How many abstained on Shifts?", sum(3, "Shifts")],
  ])("count those who answered so: %s", (question, plan) => {
    expect(planned(question, poll)).toMatchObject(plan);
  });

  it.each([
    ["Combien ont voté Oui ?", sum(1)],
    ["Combien de membres ont voté oui pour le parking ?", sum(1, "Parking")],
    ["Combien ont voté Non aux horaires ?", sum(2, "Horaires")],
    ["Combien se sont abstenus ?", sum(3)],
  ])("count those who answered so: %s", (question, plan) => {
    expect(planned(question, sondage, "fr")).toMatchObject(plan);
  });

  it.each([
    "How many questions are Yes?",
    "How many questions have Yes?",
    "How many questions are No?",
    "How many questions have more Yes than No?",
    "How many members did not vote Yes on Parking?",
  ])("are no condition on the rows: %s", (question) => {
    expect(planned(question, poll)).toEqual(NOT_ATTEMPTED);
  });
});

describe("a state of the rows", () => {
  const isPaid = (value: boolean) => ({ ...count, where: [{ test: "is", column: 1, value }] });
  const signs = "Name | Paid / Ann | yes / Bea | x / Cal | ✓ / Dot | TRUE / Eli | ☒ / Fay | / Gus | no";
  const yesOnly = "Name | Paid / Ann | yes / Bea | / Cal | yes / Dot |";
  const marks = "Nom | Payé / Ann | x / Bea | / Cal | x / Dot |";

  it.each<[string, Language, string, boolean, string[]]>([
    ["How many have paid?", "en", signs, true, []],
    ["How many have not paid?", "en", signs, false, []],
    ["How many have paid?", "en", yesOnly, true, []],
    ["How many paid?", "en", yesOnly, true, []],
    ["How many people have paid?", "en", yesOnly, true, ["rows_are"]],
    ["How many have not paid?", "en", yesOnly, false, ["empty_is_no"]],
    ["Combien ont payé ?", "fr", marks, true, []],
    ["Combien n'ont pas payé ?", "fr", marks, false, []],
    ["Combien de personnes n'ont pas payé ?", "fr", marks, false, ["rows_are"]],
  ])("is a condition on a column of yes or no: %s (%s)", (question, language, text, value, assumptions) => {
    expect(planned(question, table("dues.csv", text, language), language)).toMatchObject({
      ...isPaid(value),
      assumptions,
    });
  });

  it("is one of the values that mean yes, if there are others", () => {
    const mixed = table("dues.csv", "Name | Paid / Ann | yes / Bea | partly / Cal | yes / Dot | no / Eli | pending");
    const isOne = (value: string) => ({
      ...count,
      where: [{ test: "one_of", column: 1, values: [value], negated: false }],
      assumptions: [],
    });
    expect(planned("How many have paid?", mixed)).toMatchObject(isOne("yes"));
    expect(planned("How many paid?", mixed)).toMatchObject(isOne("yes"));
    expect(planned("How many have not paid?", mixed)).toEqual(NOT_ATTEMPTED);
    const french = table("dues.csv", "Nom | Payé / Ann | oui / Bea | en partie / Cal | oui / Dot | non", "fr");
    expect(planned("Combien ont payé ?", french, "fr")).toMatchObject(isOne("oui"));
    expect(planned("Combien sont payés ?", french, "fr")).toMatchObject(isOne("oui"));
    expect(planned("Combien n'ont pas payé ?", french, "fr")).toEqual(NOT_ATTEMPTED);
  });

  it("is assumed to have happened on a day that the table has", () => {
    const bills = table("bills.csv", "Bill | Amount | Paid / B1 | 70 | 2023-02-11 / B2 | 20 | / B3 | 5 | 2023-01-30");
    const paid = (negated: boolean) => ({
      where: [{ test: "empty", column: 2, negated }],
      assumptions: ["word_is_column"],
    });
    expect(planned("How many bills have been paid?", bills)).toMatchObject({ ...count, ...paid(true) });
    expect(planned("How many bills are not paid?", bills)).toMatchObject({ ...count, ...paid(false) });
    expect(planned("Which bills are unpaid?", bills)).toMatchObject(paid(false));
    expect(planned("Which bill was paid first?", bills)).toMatchObject({ order: { column: 2 }, where: [] });
  });

  it("does not ask for a figure of a column of amounts, or for a number of distinct values", () => {
    const amounts = table("dues.csv", "Member | Paid (€) | Due (€) / Ann | 40 | 40 / Bea | 0 | 40");
    expect(planned("How many have paid?", amounts)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many members have paid?", amounts)).toEqual(NOT_ATTEMPTED);
    expect(planned("How much has Ann paid?", amounts)).toMatchObject({ measure: { function: "sum", column: 1 } });
    const tickets = table("tickets.csv", "Ticket | Status | Late / T1 | open | / T2 | closed | x / T3 | open | x");
    expect(planned("How many have a status?", tickets)).toEqual(NOT_ATTEMPTED);
    expect(planned("How many statuses are there?", tickets)).toMatchObject({ measure: { function: "count_distinct" } });
    expect(planned("How many open tickets are late?", tickets)).toMatchObject({ ...count, assumptions: [] });
    expect(planned("How many are late?", tickets)).toMatchObject({ ...count, assumptions: [] });
  });

  it("is not a name for the rows", () => {
    const late = table("deliveries.csv", "Delivery | Customer | Late / D1 | Acme | yes / D2 | Birch | no");
    expect(planned("How many were delivered to Acme?", late)).toEqual(NOT_ATTEMPTED);
  });
});

it("does not compare numbers of rows if no amount is named", () => {
  const plans = table("plans.csv", "Plan | Price (€) | Users / Basic | 10 | 1 / Pro | 25 | 5");
  expect(planned("What is the difference between Basic and Pro?", plans)).toEqual(NOT_ATTEMPTED);
  expect(planned("How much more is Pro than Basic?", plans)).toEqual(NOT_ATTEMPTED);
  expect(planned("What is the difference in price between Basic and Pro?", plans)).toMatchObject({ difference: true });
});
