import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { readLexicons } from "../testing/read-lexicon";
import { choosePlan } from "./choose-plan";

function table(fileName: string, names: string[], rows: string[][], language: Language = "en") {
  const title = fileName.replace(/\..*$/, "");
  return readLexicons(markdownTable(names, rows), { fileName, title, language });
}

function planned(question: string, language: Language, tables: ReturnType<typeof table>) {
  const chosen = choosePlan(question, language, tables);
  if (typeof chosen === "string") return chosen;
  const { measure, where } = chosen.plan;
  return { measure, where: where.length, assumptions: chosen.assumptions.length };
}

const soup = table(
  "leek_soup.md",
  ["Ingredient", "Amount"],
  [
    ["leeks", "600 g"],
    ["cream", "2 dl"],
    ["eggs", "3"],
    ["bay leaves", "a few"],
  ],
);
const brioche = table(
  "brioche.md",
  ["Ingrédient", "Poids"],
  [
    ["beurre", "250 g"],
    ["lait", "6 cl"],
    ["œufs", "5"],
    ["sel", "une pincée"],
  ],
  "fr",
);
const dropouts = table(
  "ateliers.xlsx",
  ["Atelier", "Inscrits", "Départs en cours d'année"],
  [
    ["Céramique", "31", "4"],
    ["Reliure", "18", "2"],
    ["Vitrail", "12", ""],
  ],
  "fr",
);
const hours = table(
  "rota.xlsx",
  ["Name", "Post", "Extra hours"],
  [
    ["Ida Brook", "till", "3"],
    ["Sam Frey", "stock room", "5"],
    ["Lou Penn", "till", "0"],
  ],
);
const print = table(
  "commande_atelier.xlsx",
  ["Article", "Papier", "Exemplaires"],
  [
    ["Carte de visite", "350 g", "500"],
    ["Dépliant", "135 g", "2000"],
    ["Badge", "mat", "80"],
  ],
  "fr",
);

describe("how much of something", () => {
  it("is never answered by the number of its rows", () => {
    expect(planned("How many leeks for the leek soup?", "en", soup)).toBe("none");
    expect(planned("Combien de beurre dans la brioche ?", "fr", brioche)).toBe("none");
  });

  it("is the quantity in the named row, whatever the verb", () => {
    const quantity = { measure: { function: "sum", column: 2 }, where: 1 };
    expect(planned("Combien de badges ont été commandés ?", "fr", print)).toMatchObject(quantity);
  });
});

describe("a year", () => {
  it("is not a filter on a column that counts something per year", () => {
    expect(planned("Combien d'inscrits en céramique en 2021 ?", "fr", dropouts)).toBe("none");
    expect(planned("Combien de départs en reliure ?", "fr", dropouts)).toMatchObject({
      measure: { function: "sum", column: 2 },
      where: 1,
    });
  });

  it("is one on a column of years with another name", () => {
    const rows = ["2019", "2020", "2021"].map((year, at) => [year, String(12 + at)]);
    const visits = table("visites.csv", ["Année scolaire", "Visites"], rows, "fr");
    expect(planned("Combien de visites en 2020 ?", "fr", visits)).toMatchObject({
      measure: { function: "sum", column: 1 },
      where: 2,
    });
  });
});

describe("a verb of money", () => {
  it("does not use figures of another kind, even if they are the only ones", () => {
    expect(planned("How much does Sam Frey earn?", "en", hours)).toBe("none");
    expect(planned("How much does the till cost?", "en", hours)).toBe("none");
    expect(planned("Combien coûte le badge ?", "fr", print)).toBe("none");
    expect(planned("Combien vaut un dépliant ?", "fr", print)).toBe("none");
  });

  it("is not about a column with the name of the person who did it", () => {
    const workers = [
      ["Grimsby", "310", "24"],
      ["Hull", "120", "60"],
    ];
    const headcount = table("headcount.xlsx", ["Site", "Staff", "Agency"], workers);
    expect(planned("Which agency spent the most?", "en", headcount)).toBe("none");
    expect(planned("Quelle agence a dépensé le plus ?", "fr", headcount)).toBe("none");
  });

  it("asks for the price of one, which the amount of a line is not", () => {
    const names = ["Item", "Qty", "Each", "Amount £"];
    const rows = [
      ["Oak stool, tall", "6", "ask us", "240"],
      ["Oak bench, wide", "2", "95", "190"],
      ["Pine shelf, long", "4", "12", "48"],
    ];
    expect(planned("What did one tall oak stool cost?", "en", table("invoice.csv", names, rows))).toBe("none");
    const french = ["Article", "Quantité", "Prix total (€)"];
    const lignes = table(
      "facture.csv",
      french,
      rows.map(([item = "", count = "", , sum = ""]) => [item, count, sum]),
      "fr",
    );
    expect(planned("Combien coûte le stool tall ?", "fr", lignes)).toBe("none");
  });

  it("asks for an amount, and not for the number of rows", () => {
    const names = ["Agence", "Nature", "Montant (€)"];
    const rows = [
      ["Vannes", "loyer", "900"],
      ["Vannes", "encre", "40"],
      ["Auray", "loyer", "700"],
    ];
    const spending = table("depenses.csv", names, rows, "fr");
    expect(planned("Combien Vannes a-t-elle dépensé en encre ?", "fr", spending)).toMatchObject({
      measure: { function: "sum", column: 2 },
      where: 2,
    });
    expect(planned("Combien de dépenses pour Vannes ?", "fr", spending)).toMatchObject({
      measure: { function: "count" },
    });
  });
});

describe("the levels of an outline under one name", () => {
  const names = ["Sum of Fee District / Coach", "Sum of Fee District / Coach 2", "May", "June"];
  const rows = [
    ["Harbour", "Ida", "40", "55"],
    ["Harbour", "Sam", "20", "35"],
    ["Old Town", "Lou", "50", "60"],
  ];

  it("are each named by their part", () => {
    const chosen = choosePlan(
      "Which district had the highest fees in June?",
      "en",
      table("coaching.xlsx", names, rows),
    );
    expect(chosen).toMatchObject({ plan: { groupBy: { column: 0 }, measure: { function: "sum", column: 3 } } });
  });
});

describe("a table in another language", () => {
  const staff = table(
    "staff.xlsx",
    ["Name", "Department", "Start date"],
    [
      ["Ida Brook", "Sales", "2024-02-01"],
      ["Sam Frey", "Sales", "2023-05-01"],
      ["Lou Penn", "Stores", "2023-09-01"],
    ],
  );

  it("is not understood by a name for rows that it does not have", () => {
    expect(planned("Combien de garçons en vente en 2023 ?", "fr", staff)).toBe("none");
  });
});
