import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan, mayCompute } from "./choose-plan";

/** The plan of a question over a table: its conditions and assumptions, or why it is not attempted. */
function planned(question: string, table: ReturnType<typeof readLexicons>, language: Language = "en") {
  if (!mayCompute(question, language)) return "not asked";
  const chosen = choosePlan(question, language, table);
  if (typeof chosen === "string") return chosen;
  const { plan, assumptions } = chosen;
  return { ...plan, assumptions: assumptions.map(({ kind }) => kind) };
}

function table(fileName: string, names: string[], rows: string[][], language: Language = "en") {
  const title = fileName.replace(/\..*$/, "");
  return readLexicons(markdownTable(names, rows), { fileName, title, language });
}

const orders = table(
  "orders.csv",
  ["Order", "Supplier", "City", "Due date", "Status", "Amount (EUR)", "Delay (days)"],
  [
    ["P1", "Acme Ltd", "Lyon", "2025-03-01", "late", "120.50", "12"],
    ["P2", "Birch & Co", "Dijon", "2025-03-09", "delivered", "30", "2"],
    ["P3", "Martine", "Lyon", "2025-04-20", "not started", "2000", "0"],
    ["P4", "Acme Ltd", "Nantes", "2025-05-02", "", "", "30"],
  ],
);
const NOT_ATTEMPTED = expect.stringMatching(/^(?:none|several|not asked)$/);

describe("a question that a table only seems to answer", () => {
  it.each([
    ["conditions of which one may hold", "How many orders are late or from Lyon?"],
    ["a negation of one value of two", "How many orders are not late or delivered?"],
    ["two questions in one", "How many orders are late and how many are delivered?"],
    ["the rest of a value that denies it", "How many orders are started?"],
    ["a limit to what all have", "How many suppliers have only late orders?"],
    ["groups by their number", "Which suppliers have more than 3 orders?"],
    ["another unit", "How many orders are above 100 kg?"],
    ["another currency", "How many orders have an amount above 100 dollars?"],
    ["thousands", "How many orders are above 2 k€?"],
    ["a figure in another unit", "What is the total amount in k€?"],
    ["a name with the same stem", "How many orders by Martin?"],
    ["a time without any row", "How many orders are due in 2019?"],
    ["something else that happened then", "How many orders left Lyon in March 2025?"],
    ["a name in the place of the rows", "How many Zenith are late?"],
  ])("is not attempted: %s", (_kind, question) => {
    expect(planned(question, orders)).toEqual(NOT_ATTEMPTED);
  });

  it("is not attempted in French: neither … nor, and participles for events without a date in the table", () => {
    const french = table(
      "commandes.csv",
      ["N° commande", "Ville", "Date de commande", "Montant TTC", "Statut"],
      [
        ["C1", "Dijon", "03/04/2025", "1 200,50", "Livrée"],
        ["C2", "Beaune", "25/04/2025", "80,00", "En retard"],
        ["C3", "Dijon", "30/05/2025", "99,90", "Non payée"],
      ],
      "fr",
    );
    const ask = (question: string) => planned(question, french, "fr");
    expect(ask("Combien de commandes ne sont ni livrées ni en retard ?")).toEqual(NOT_ATTEMPTED);
    expect(ask("Combien de commandes sont payées ?")).toEqual(NOT_ATTEMPTED);
    expect(ask("Combien de commandes ont été livrées en avril 2025 ?")).toMatchObject({
      assumptions: ["column_assumed"],
    });
    expect(ask("Combien de commandes en avril 2025 ?")).toMatchObject({ assumptions: [] });
  });

  it("is reported if a date, a column or a value is only likely to be the intended one", () => {
    expect(planned("How many orders were placed in March 2025?", orders)).toMatchObject({
      assumptions: ["column_assumed"],
    });
    expect(planned("How many orders are due in March 2025?", orders)).toMatchObject({ assumptions: [] });
    expect(planned("How many orders are delayed by more than 10 days?", orders)).toMatchObject({
      assumptions: ["word_is_value"],
    });
    const shipments = table(
      "shipments.csv",
      ["Shipment", "Origin", "Destination", "Weight (kg)"],
      [
        ["S1", "Paris", "Rome", "5"],
        ["S2", "Rome", "Oslo", "7"],
      ],
    );
    expect(planned("How many shipments to Paris?", shipments)).toMatchObject({ assumptions: ["word_is_value"] });
    expect(planned("How many shipments have origin Paris?", shipments)).toMatchObject({ assumptions: [] });
    expect(planned("How many shipments to Rome?", shipments)).toEqual(NOT_ATTEMPTED);
  });

  it("does not add up rates, prices per piece, or amounts in several currencies", () => {
    const lines = table(
      "order-lines.csv",
      ["Line", "Product", "Quantity", "Unit price (€)", "Discount"],
      [
        ["L1", "Chair", "3", "40", "5 %"],
        ["L2", "Desk", "1", "300", "10 %"],
      ],
    );
    expect(planned("What is the total price?", lines)).toEqual(NOT_ATTEMPTED);
    expect(planned("What is the total discount?", lines)).toEqual(NOT_ATTEMPTED);
    expect(planned("What is the average discount?", lines)).toMatchObject({ measure: { function: "mean" } });
    expect(planned("What is the total quantity?", lines)).toMatchObject({ measure: { function: "sum", column: 2 } });
    // One row may be several chairs.
    expect(planned("How many chairs were ordered?", lines)).toMatchObject({ measure: { function: "sum", column: 2 } });
    const invoices = table(
      "invoices.csv",
      ["Invoice", "Currency", "Amount"],
      [
        ["I1", "EUR", "40"],
        ["I2", "USD", "30"],
      ],
    );
    expect(planned("What is the total amount of the invoices?", invoices)).toEqual(NOT_ATTEMPTED);
    expect(planned("Which invoice has the highest amount?", invoices)).toEqual(NOT_ATTEMPTED);
    expect(planned("What is the total amount of the invoices in EUR?", invoices)).toMatchObject({ assumptions: [] });
    expect(planned("What is the total amount per currency?", invoices)).toMatchObject({ assumptions: [] });
  });

  it("adds up a column that counts, and counts each spelling of a value", () => {
    const teams = table(
      "effectifs.csv",
      ["Service", "Nombre de salariés", "Site"],
      [
        ["Ventes", "12", "Dijon"],
        ["Achats", "7", "DIJON"],
        ["Logistique", "21", "Lyon"],
      ],
      "fr",
    );
    expect(planned("Combien de salariés au total ?", teams, "fr")).toMatchObject({
      measure: { function: "sum", column: 1 },
    });
    expect(planned("Combien de services sont à Dijon ?", teams, "fr")).toMatchObject({
      measure: { function: "count" },
      where: [{ values: ["Dijon"] }],
    });
  });

  it("uses the quantity in the named rows, not their number", () => {
    const instruments = table(
      "instruments.csv",
      ["Instrument", "Nombre", "Valeur"],
      [
        ["Violon", "12", "9000"],
        ["Violoncelle", "4", "15000"],
        ["Harpe", "1", "3000"],
      ],
      "fr",
    );
    const twelve = {
      measure: { function: "sum", column: 1 },
      where: [{ test: "one_of", column: 0, values: ["Violon"] }],
      assumptions: [],
    };
    expect(planned("Combien de violons y a-t-il ?", instruments, "fr")).toMatchObject(twelve);
    expect(planned("Combien de violons avons-nous ?", instruments, "fr")).toMatchObject(twelve);
    expect(planned("Combien de violons et de harpes ?", instruments, "fr")).toMatchObject({
      measure: { function: "sum", column: 1 },
      where: [{ values: ["Violon", "Harpe"] }],
    });
    expect(planned("Combien vaut un violon ?", instruments, "fr")).toEqual(NOT_ATTEMPTED);
    expect(planned("Combien de pianos y a-t-il ?", instruments, "fr")).toEqual(NOT_ATTEMPTED);
    const stock = table(
      "stock.csv",
      ["Instrument", "Quantity", "Value"],
      [
        ["Violin", "12", "9000"],
        ["Harp", "1", "3000"],
      ],
    );
    expect(planned("How many violins do we have?", stock)).toMatchObject({
      ...twelve,
      where: [{ column: 0, values: ["Violin"] }],
    });
  });

  it("applies the name of a sheet only to the rows of its first table", () => {
    const vendors = table(
      "contracts.xlsx",
      ["Vendor", "Country"],
      [
        ["Kappa", "Greece"],
        ["Mu", "Italy"],
      ],
    );
    expect(planned("How many contracts are from Greece?", vendors)).toMatchObject({ assumptions: ["rows_are"] });
    expect(planned("How many vendors are from Greece?", vendors)).toMatchObject({ assumptions: [] });
  });

  it.each<[Language, string]>([
    ["en", "How many visits took place in March 2026?"],
    ["en", "How many visits were carried out in the month of March 2026?"],
    ["en", "How many visits were conducted during the month of March?"],
    ["en", "In March 2026, how many visits occurred?"],
    ["fr", "Combien de visites ont eu lieu en mars 2026 ?"],
    ["fr", "Combien de visites se sont déroulées en mars 2026 ?"],
    ["fr", "Combien de visites y a-t-il eu au mois de mars 2026 ?"],
    ["fr", "Combien de visites ont été effectuées durant le mois de mars 2026 ?"],
    ["fr", "Au cours du mois de mars 2026, combien de visites ont eu lieu ?"],
  ])("counts the rows of a month over days as written: %s %s", (language, question) => {
    const rows = [
      ["03/03/2026", "Acme", "Lyon"],
      ["17/03/2026", "Birch", "Dijon"],
      ["02/04/2026", "Acme", "Lyon"],
    ];
    const visits =
      language === "en"
        ? table("visits.csv", ["Date", "Client", "Place"], rows)
        : table("visites.csv", ["Date", "Client", "Lieu"], rows, "fr");
    expect(planned(question, visits, language)).toMatchObject({
      measure: { function: "count" },
      where: [{ test: "days", column: 0, from: "2026-03-01", to: "2026-03-31" }],
      assumptions: [],
    });
  });

  it("counts the rows of a year, of a place, and asks for the year where there are several", () => {
    const rows = [
      ["03/03/2025", "Acme", "Lyon"],
      ["17/03/2026", "Birch", "Dijon"],
      ["02/04/2026", "Acme", "Lyon"],
    ];
    const visites = table("visites.csv", ["Date", "Client", "Lieu"], rows, "fr");
    expect(planned("Combien de visites ont eu lieu durant l'année 2026 ?", visites, "fr")).toMatchObject({
      where: [{ from: "2026-01-01", to: "2026-12-31" }],
    });
    expect(planned("Combien de visites ont eu lieu à Lyon au mois d'avril 2026 ?", visites, "fr")).toMatchObject({
      where: [{ from: "2026-04-01", to: "2026-04-30" }, { values: ["Lyon"] }],
    });
    expect(planned("Combien de visites ont eu lieu au mois de mars ?", visites, "fr")).toEqual(NOT_ATTEMPTED);
    expect(planned("Combien de visites ont eu lieu avant le mois de mars 2026 ?", visites, "fr")).toEqual(
      NOT_ATTEMPTED,
    );
  });

  it("does not prefer a table that answers for certain to one that fits as well", () => {
    const others = table("order-prices.csv", ["Line", "Price (EUR)"], [["L1", "40"]]);
    const plain = table("orders.csv", ["Order", "Price"], [["O1", "40"]]);
    expect(planned("Which orders are above 50 €?", [...plain, ...others])).toEqual(NOT_ATTEMPTED);
  });
});

describe("a row that a question names by its number", () => {
  const rows = Array.from({ length: 130 }, (_, at) => [`Well ${String(at + 1).padStart(3, "0")}`, `${at}.5`, "R. Moe"]);
  const wells = table("wells.md", ["Well", "Flow (thousand m³)", "Keeper"], rows);
  const where = (label: string) => [{ test: "one_of", column: 0, values: [label], negated: false }];

  it.each<[string, Language, string]>([
    ["What is the total flow of well 17?", "en", "Well 017"],
    ["What is the total flow of Well 117?", "en", "Well 117"],
    ["total flow of well no. 7", "en", "Well 007"],
  ])("is the only one: %s", (question, language, label) => {
    expect(planned(question, wells, language)).toMatchObject({
      measure: { function: "sum", column: 1 },
      where: where(label),
      assumptions: [],
    });
  });

  it("is not replaced by another one", () => {
    expect(planned("What is the total flow of well 999?", wells)).toEqual(NOT_ATTEMPTED);
  });
});

describe("an outline", () => {
  const outline = table(
    "sales.md",
    ["Coast", "Berth", "Ships"],
    [
      ["East", "Quay", "12"],
      ["", "Mole", "7"],
      ["East Total", "", "19"],
      ["West", "Dune", "9"],
      ["", "Cove", "2"],
      ["West Total", "", "11"],
      ["Grand total", "", "30"],
    ],
  );

  it("can be asked about by the labels that run down", () => {
    expect(planned("How many ships are there on the East coast?", outline)).toMatchObject({
      where: [{ test: "one_of", column: 0, values: ["East"] }],
    });
    expect(outline[0]?.table).toMatchObject({ rows: 4, doubtfulRows: 0 });
    expect(outline[0]?.table.columns[0]).toMatchObject({ gaps: "label_above", blank: 0, values: ["East", "West"] });
  });

  it("has its figures under the name of what a pivot table adds up", () => {
    const rows = [
      ["East", "", "19"],
      ["East", "Quay", "12"],
      ["East", "Mole", "7"],
      ["West", "", "4"],
      ["West", "Dune", "1"],
      ["West", "Cove", "3"],
    ];
    const pivot = table("pivot.csv", ["Coast", "Berth", "Sum of Ships"], rows);
    expect(planned("What is the total of ships for West?", pivot)).toMatchObject({
      measure: { function: "sum", column: 2 },
      where: [{ column: 0, values: ["West"] }],
      assumptions: [],
    });
    expect(pivot[0]?.table).toMatchObject({ rows: 4, doubtfulRows: 0 });
  });
});

describe("a figure that cannot be computed with", () => {
  const staff = table(
    "staff.csv",
    ["Employee", "Hours", "Year"],
    [
      ["Anna", "~7.5", "2021"],
      ["Ben", "> 8", "2022"],
      ["Cleo", "~6.75", "2023"],
    ],
  );

  it.each([
    "What is the total number of hours?",
    "How many hours did Ben work?",
    "In which year were the hours highest?",
    "How many kilometres did Ben work?",
  ])("is not replaced by another: %s", (question) => {
    expect(planned(question, staff)).toEqual(NOT_ATTEMPTED);
  });

  it("does not prevent counting the rows", () => {
    expect(planned("How many employees are there?", staff)).toMatchObject({ measure: { function: "count" } });
  });

  it("is found among the marks of statistics", () => {
    const trade = table(
      "trade.csv",
      ["Year", "Exports"],
      [
        ["2020", "1203.5r"],
        ["2021", "1610.2"],
        ["2022", "1402.8"],
        ["2023", "1455.1p"],
      ],
    );
    expect(planned("What are the total exports in 2021?", trade)).toMatchObject({
      measure: { function: "sum", column: 1 },
      where: [{ column: 0 }, { column: 0 }],
    });
  });
});

it("does not count the rows of a table as the days mentioned in its heading", () => {
  const leave = table(
    "nombre-de-jours.csv",
    ["Situation", "Règle"],
    [
      ["Mariage", "quatre jours"],
      ["Naissance", "trois jours"],
      ["Déménagement", "un jour"],
    ],
    "fr",
  );
  expect(planned("Combien de jours pour un mariage ?", leave, "fr")).toEqual(NOT_ATTEMPTED);
  expect(planned("Combien de jours ?", leave, "fr")).toEqual(NOT_ATTEMPTED);
});
