import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, mayCompute } from "./choose-plan";

function planned(question: string, table: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, table);
  if (typeof chosen === "string") return chosen;
  return { ...chosen.plan, assumptions: chosen.assumptions.map(({ kind }) => kind) };
}

/** A table with its column names in the first line: "Year | Births / 1990 | 12". */
function table(fileName: string, text: string, language: Language = "en") {
  const [names = [], ...rows] = text.split(" / ").map((row) => row.split(" | "));
  return readLexicons(markdownTable(names, rows), { fileName, title: "data", language });
}

const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);
/** The row or rows with the highest or lowest value of a column. */
const rowOf = (column: number, direction: "ascending" | "descending" = "descending", limit = 1) => ({
  measure: { function: "rows" },
  groupBy: null,
  order: { column, direction },
  limit,
  assumptions: [],
});

describe("a series of years", () => {
  const births = table(
    "series.csv",
    "Year | Births | Deaths / 1990 | 1712.5 | 1466 / 1991 | 1698.2 | 1502 / 1992 | 1733.4 | 1490",
  );

  it.each([
    ["In which year were births highest?", rowOf(1)],
    ["Which year had the highest births?", rowOf(1)],
    ["Which year had the most deaths?", rowOf(2)],
    ["What year had the lowest deaths?", rowOf(2, "ascending")],
    ["When were deaths lowest?", rowOf(2, "ascending")],
    ["Which two years had the highest births?", rowOf(1, "descending", 2)],
  ])("answers with the year: %s", (question, plan) => {
    expect(planned(question, births)).toMatchObject(plan);
  });

  it.each([
    "In which year were marriages highest?",
    "Which year had the highest rainfall?",
    "In which year did births grow the most?",
    "Which year had the highest births and deaths?",
    "Which year had the second highest births?",
    "Which month had the highest births?",
    "When were births highest in Oslo?",
    "What is the average year?",
    "What were the marriages in 1991?",
    "What were the births and deaths in 1991?",
    "What were the births in 1990 and 1991?",
    "What were the births since 1991?",
  ])("is not asked for what it does not say: %s", (question) => {
    expect(planned(question, births)).toEqual(NOT_ATTEMPTED);
  });

  it("gives the figure of one year, and counts the years", () => {
    expect(planned("What were the births in 1991?", births)).toMatchObject({
      measure: { function: "sum", column: 1 },
      where: [
        { column: 0, value: "1991" },
        { column: 0, value: "1991" },
      ],
      assumptions: [],
    });
    expect(planned("How many years are there?", births)).toMatchObject({ measure: { function: "count" }, where: [] });
  });

  it("has its rows named in French, and the column that counts chosen for the most of something", () => {
    const staff = table(
      "personnel.csv",
      "Année | Ouvriers Effectif | Ouvriers Salaire moyen | Cadres Effectif | Cadres Salaire moyen / 2004 | 31 | 1650.5 | 9 | 3100 / 2005 | 38 | 1702 | 8 | 3150 / 2006 | 35 | 1688 | 11 | 3205",
      "fr",
    );
    expect(planned("année de l'effectif des ouvriers le plus élevé", staff, "fr")).toMatchObject(rowOf(1));
    expect(planned("En quelle année y avait-il le plus d'ouvriers ?", staff, "fr")).toMatchObject(rowOf(1));
    expect(planned("En quelle année y avait-il le moins de cadres ?", staff, "fr")).toMatchObject(
      rowOf(3, "ascending"),
    );
    expect(planned("Quelle année a le salaire moyen des cadres le plus élevé ?", staff, "fr")).toMatchObject(rowOf(4));
    expect(planned("En quelle année y avait-il le plus de stagiaires ?", staff, "fr")).toEqual(NOT_ATTEMPTED);
  });
});

describe("a superlative", () => {
  it("names rows by their number, which is not an amount", () => {
    const ledger = table(
      "ledger.csv",
      "Account | Label | Debit | Credit / 401200 | Timber | 310.5 |  / 512400 | Bank | 95 | 20 / 707100 | Goods sold |  | 877",
    );
    expect(planned("Which account has the highest debit?", ledger)).toMatchObject(rowOf(2));
    expect(planned("Which label has the lowest credit?", ledger)).toMatchObject(rowOf(3, "ascending"));
    expect(planned("How many accounts are there?", ledger)).toMatchObject({ measure: { function: "count" } });
  });

  it("of a time is never one of an amount", () => {
    const bills = table(
      "bills.csv",
      "Bill | Date | Due | Paid | Amount / B1 | 2023-01-04 | 2023-02-01 | 2023-02-11 | 70 / B2 | 2023-01-09 | 2023-03-01 | 2023-01-30 | 20",
    );
    expect(planned("Which bill is due last?", bills)).toMatchObject(rowOf(2));
    expect(planned("Which bill is due first?", bills)).toMatchObject(rowOf(2, "ascending"));
    expect(planned("Which bill was paid first?", bills)).toMatchObject(rowOf(3, "ascending"));
    expect(planned("Which bill is the latest?", bills)).toMatchObject(rowOf(1));
    expect(planned("What is the latest amount?", bills)).toEqual(NOT_ATTEMPTED);
    expect(planned("Which bill was paid the most?", bills)).toEqual(NOT_ATTEMPTED);
  });

  it("of costs may be stated twice, and is about the unit price if the table has it", () => {
    const quote = table(
      "devis.csv",
      "Désignation | Quantité | Prix unitaire HT | Montant HT / Rideaux | 4 | 60,5 | 242 / Tringles | 9 | 31 | 279",
      "fr",
    );
    expect(planned("Quel article coûte le plus cher ?", quote, "fr")).toMatchObject(rowOf(2));
    expect(planned("Quel article a le prix unitaire le plus élevé ?", quote, "fr")).toMatchObject(rowOf(2));
    expect(planned("désignation au montant le plus élevé", quote, "fr")).toMatchObject(rowOf(3));
    const years = "Poste | 2011 | 2012 / Loyer | 410 | 430 / Énergie | 520 | 415";
    const question = "Quel poste coûte le plus cher en 2011 ?";
    expect(planned(question, table("dépenses.csv", years, "fr"), "fr")).toMatchObject(rowOf(1));
    expect(planned(question, table("visites.csv", years, "fr"), "fr")).toMatchObject({
      ...rowOf(1),
      assumptions: ["word_is_column"],
    });
  });

  it("or a total may occur within the name of a column", () => {
    const towns = table(
      "villes.csv",
      "Ville | Habitants 1999 | Habitants 2009 / Gap | 36262 | 38612 / Digne | 16064 | 17268",
      "fr",
    );
    expect(planned("total des habitants en 1999", towns, "fr")).toMatchObject({ measure: { column: 1 } });
    expect(planned("Quelle ville avait les habitants les plus importants en 2009 ?", towns, "fr")).toMatchObject(
      rowOf(2),
    );
    expect(planned("total des habitants en 1975", towns, "fr")).toEqual(NOT_ATTEMPTED);
  });
});

describe("columns of several years", () => {
  const ports = table(
    "ports.csv",
    "Port | Landings (tonnes) 2024 | Landings (tonnes) 2025 | Value (k€) 2024 | Value (k€) 2025 | Boats / Brix | 18250 | 17430 | 61200 | 59880 | 104 / Ness | 16100 | 16890 | 58300 | 62150 | 118",
  );

  it.each([
    ["What were the landings in Ness in 2025?", { function: "sum", column: 2 }],
    ["What were the landings of Ness in 2024?", { function: "sum", column: 1 }],
    ["What were the landings in 2025 at Brix?", { function: "sum", column: 2 }],
    ["What was the value at Brix in 2024?", { function: "sum", column: 3 }],
  ])("have the year of the question chosen, wherever it says it: %s", (question, measure) => {
    expect(planned(question, ports)).toMatchObject({ measure, where: [{ column: 0 }], assumptions: [] });
  });

  it("have it chosen in French", () => {
    const stations = table(
      "gares.csv",
      "Gare | Voyageurs 2024 | Voyageurs 2025 | Quais / Autun | 51200 | 53900 | 3 / Avallon | 40100 | 42650 | 2",
      "fr",
    );
    const figure = { measure: { function: "sum", column: 2 }, where: [{ column: 0 }], assumptions: [] };
    expect(planned("Combien de voyageurs à Avallon en 2025 ?", stations, "fr")).toMatchObject(figure);
    expect(planned("Combien de voyageurs à Avallon en 2023 ?", stations, "fr")).toEqual(NOT_ATTEMPTED);
    expect(planned("Combien de quais à Avallon en 2025 ?", stations, "fr")).toEqual(NOT_ATTEMPTED);
  });

  it.each([
    "What were the landings in Ness in 2023?",
    "What were the landings in Ness since 2024?",
    "What were the landings in Ness before 2025?",
    "What were the landings in Ness in 2024 and 2025?",
    "What were the landings in Ness in March 2025?",
    "What were the boats in Ness in 2025?",
    "What were the landings and the value in Ness in 2025?",
    "What were the landings in Ness?",
    "What was the total value of landings in 2025?",
    "What was the value of the landings in Ness in 2024?",
  ])("are not chosen from without a year of theirs: %s", (question) => {
    expect(planned(question, ports)).toEqual(NOT_ATTEMPTED);
  });

  it("leave a year to the dates of the table", () => {
    const visits = table(
      "visits.csv",
      "Town | Day | Guests 2024 | Guests 2025 / Ulm | 2025-02-01 | 4 | 7 / Bonn | 2024-03-01 | 5 | 9",
    );
    expect(planned("What were the guests of Ulm in 2025?", visits)).toEqual(NOT_ATTEMPTED);
  });
});

describe("a unit", () => {
  const sites = table("sites.csv", "Site | Production (GWh) | Part (%) / Nord | 12,5 | 40 / Sud | 18,25 | 60", "fr");

  it("must be the unit of the column, or nothing is computed", () => {
    const total = { measure: { function: "sum", column: 1 }, assumptions: [] };
    expect(planned("production totale en GWh", sites, "fr")).toMatchObject(total);
    expect(planned("Quelle est la production totale ?", sites, "fr")).toMatchObject(total);
    expect(planned("production totale en kWh", sites, "fr")).toEqual(NOT_ATTEMPTED);
  });

  it("does not make a column of shares a share of rows", () => {
    expect(planned("part moyenne", sites, "fr")).toMatchObject({ measure: { function: "mean", column: 2 } });
  });
});

describe("years in a column that is not called so", () => {
  const board = table(
    "board.csv",
    "Name | Role | Term ends | Voting / Ada Dahl | Chair | 2027 | yes / Piers Roe | Secretary | 2026 | yes / Lotte Kay | Observer | 2028 | no",
  );
  const mills = table("mills.csv", "Mill | Founded / Prudhoe | 1862 / Hexham | 1911 / Haltwhistle | 1790");
  const entreprises = table("entreprises.csv", "Nom | Fondée / Orme | 1962 / Verdier | 2011", "fr");

  it.each([
    ["en", "What is the total of the votes?", board],
    ["en", "What is the total of the term ends?", board],
    ["en", "What is the total?", mills],
    ["en", "How much in total for the mills?", mills],
    ["fr", "Quel est le total ?", entreprises],
    ["fr", "Quel est le total des entreprises ?", entreprises],
  ] as const)("are not added up: %s, %s", (language, question, own) => {
    expect(planned(question, own, language)).toEqual(NOT_ATTEMPTED);
  });
});
