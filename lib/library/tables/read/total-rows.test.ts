import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import type { Language } from "@/lib/shared/contracts/language";
import { wholeTables } from "../testing/read-lexicon";

/** The first cells of the rows of data, and how many rows are doubtful. */
function read(names: string[], rows: string[][], language: Language = "en") {
  const [found] = wholeTables(markdownTable(names, rows), { language });
  const kept = found?.rows.flatMap(({ total, position }) => (total ? [] : [rows[position - 1]?.find(Boolean)]));
  return { kept, doubtful: found?.doubtfulRows };
}

/** "Brest | 1 / Dieppe | 2" as rows of cells. */
const rowsOf = (text: string) => text.split(" / ").map((row) => row.split(" | "));

const PORTS = [
  ["Brest", "310"],
  ["Dieppe", "125"],
  ["Lorient", "244"],
];
const NAMES = PORTS.map(([name]) => name);

describe("a label of what is to be paid", () => {
  it.each([
    "Total due",
    "Total à payer",
    "Amount payable",
    "Amount owed",
    "Solde",
    "Solde dû",
    "Total amount payable",
    "Montant total à régler",
  ])("is one of a total where its figure bears it out: %s", (label) => {
    expect(read(["Port", "Tonnes"], [...PORTS, [label, "679"]])).toEqual({ kept: NAMES, doubtful: 0 });
  });
});

describe("a row that is the sum of those above it", () => {
  it.each([
    ["All", "Whole country", "Carried down", "Total (3)", "Running total", "Σ", "Tot.", "Total Coast", "Coast total"],
    ["Cumulative", "Total incl. VAT", "Balance due", "Check", "VAT 5.5%", "Everything we shipped", "T O T A L"],
    ["S/Total Côte", "S/T", "ss-total", "À reporter", "Report", "Report page suivante", "Montant total", "Net à payer"],
    ["Bretagne entière", "Tous ports", "Solde", "Total partiel", "Récapitulatif", "Total 2019", "dont pêche"],
  ])("is a total whatever its label says: %s …", (...labels) => {
    for (const label of labels) {
      expect([label, read(["Port", "Tonnes"], [...PORTS, [label, "679"]])]).toEqual([
        label,
        { kept: NAMES, doubtful: 0 },
      ]);
    }
  });

  it("is one with figures in several columns, all of which add up", () => {
    const rows = [
      ["Brest", "12", "5", "3 %"],
      ["Dieppe", "14", "6", "9 %"],
      ["Lorient", "11", "7", "4 %"],
    ];
    const names = ["Port", "Ships", "Crews", "Share"];
    expect(read(names, [...rows, ["The coast", "37", "18", ""]])).toEqual({ kept: NAMES, doubtful: 0 });
    expect(read(names, [...rows, ["Nantes", "37", "19", ""]])).toEqual({ kept: [...NAMES, "Nantes"], doubtful: 0 });
  });

  it("may be a coincidence: small figures, few rows, or a row that is filled like the others", () => {
    const small = rowsOf("Brest | 1 / Dieppe | 2 / Lorient | 3 / Nantes | 6");
    expect(read(["Port", "Cranes"], small)).toEqual({ kept: [...NAMES, "Nantes"], doubtful: 1 });
    expect(read(["Port", "Cranes"], [...small, ["Calais", "4"]])).toMatchObject({ doubtful: 0 });
    const two = [...PORTS.slice(0, 2), ["Nantes", "435"]];
    expect(read(["Port", "Tonnes"], two)).toEqual({ kept: ["Brest", "Dieppe", "Nantes"], doubtful: 0 });
    const dated = PORTS.map(([name = "", tonnes = ""], at) => [name, `2021-03-0${at + 1}`, tonnes]);
    expect(read(["Port", "Day", "Tonnes"], [...dated, ["Nantes", "2021-03-09", "679"]])).toEqual({
      kept: [...NAMES, "Nantes"],
      doubtful: 1,
    });
  });

  it("is doubtful above its rows", () => {
    expect(read(["Port", "Tonnes"], [["The coast", "679"], ...PORTS])).toMatchObject({ doubtful: 1 });
  });
});

describe("pages, taxes and parts", () => {
  it("leaves out amounts carried from one page to the next", () => {
    const rows = [
      ["2022-05-02", "Rope", "14.20"],
      ["2022-05-03", "Paint", "31.10"],
      ["", "Balance c/d", "45.30"],
      ["", "Balance b/d", "45.30"],
      ["2022-05-09", "Nails", "6.00"],
      ["", "Carried over", "51.30"],
      ["", "Brought over", "51.30"],
      ["2022-05-10", "Tar", "9.00"],
      ["", "Total", "60.30"],
    ];
    const { kept, doubtful } = read(["Date", "Item", "Amount"], rows);
    expect({ kept: kept?.length, doubtful }).toEqual({ kept: 4, doubtful: 0 });
  });

  it("leaves out the foot of a quote: a tax, a discount, what is to pay", () => {
    const rows = [
      ["Carrelage", "10", "35", "350"],
      ["Plinthes", "20", "4", "80"],
      ["Total HT", "", "", "430"],
      ["Remise de fidélité", "", "", "-30"],
      ["T.V.A. (10 %)", "", "", "43"],
      ["Montant total TTC", "", "", "443"],
      ["Acompte versé", "", "", "100"],
      ["Reste à payer", "", "", "343"],
    ];
    expect(read(["Désignation", "Quantité", "Prix", "Montant"], rows, "fr")).toEqual({
      kept: ["Carrelage", "Plinthes"],
      doubtful: 0,
    });
    const short = rowsOf("Carrelage | 350 / Plinthes | 80 / TVA 10 % | 43 / Total TTC | 473");
    expect(read(["Désignation", "Montant"], short, "fr")).toEqual({ kept: ["Carrelage", "Plinthes"], doubtful: 0 });
  });

  it("is unsure of a row below a total in a table of two columns", () => {
    expect(read(["Port", "Tonnes"], [...PORTS, ["Total", "679"], ["Correction", "-9"]])).toMatchObject({ doubtful: 1 });
  });

  it("leaves out parts of the row above", () => {
    const rows = rowsOf("Autriche | 90 / dont Vienne | 19 / Suisse | 87 / dont Berne | 13 / y compris Uri | 1");
    expect(read(["Pays", "Habitants"], rows, "fr")).toEqual({ kept: ["Autriche", "Suisse"], doubtful: 0 });
    expect(read(["Country", "People"], rowsOf("Austria | 9 / of which Vienna | 19 / Chad | 7"))).toMatchObject({
      doubtful: 1,
    });
  });
});

describe("a label that is a total, or an ordinary value", () => {
  it.each([
    ["All ports", "Report", "Whole coast", "Closing balance", "Amount due"],
    ["Solde initial", "Toutes villes", "Récapitulatif", "France entière"],
  ])("is a doubtful row of data where its figure is no sum: %s …", (...labels) => {
    for (const label of labels) {
      const rows = [...PORTS, [label, "999"], ["Sète", "5"]];
      expect([label, read(["Port", "Tonnes"], rows)]).toEqual([
        label,
        { kept: [...NAMES, label, "Sète"], doubtful: 1 },
      ]);
    }
  });

  it("is found beside a day", () => {
    const rows = rowsOf(
      "2020-05-01 | Opening balance | 700 / 2020-05-04 | Rent | -200 / 2020-05-31 | Closing balance | 500",
    );
    expect(read(["Day", "Item", "Amount"], rows)).toEqual({ kept: ["2020-05-01", "2020-05-04"], doubtful: 1 });
  });

  it("is an ordinary value in its own kind of table", () => {
    const parishes = rowsOf("All Saints | 310 / Total Energies | 12 / Reports and memos | 8");
    expect(read(["Place", "Visits"], parishes)).toMatchObject({ doubtful: 0, kept: parishes.map(([name]) => name) });
    const texts = rowsOf("Report | Anna / Solde | Ben / All | Cleo");
    expect(read(["Document", "Author"], texts)).toMatchObject({ doubtful: 0, kept: texts.map(([name]) => name) });
    const files = rowsOf("Memo | Anna | 3 / Report | Ben | 12 / Note | Cleo | 1");
    expect(read(["Document", "Author", "Pages"], files)).toMatchObject({ doubtful: 0 });
    const taxes = rowsOf("TVA 20 % | 410 / TVA 5,5 % | 33");
    expect(read(["Taxe", "Recettes"], taxes, "fr")).toMatchObject({ doubtful: 0, kept: ["TVA 20 %", "TVA 5,5 %"] });
  });
});

describe("a row that sums up durations", () => {
  const SHIFTS = rowsOf("Ann | Mill | 7:30 | 37:30 / Bo | Mill | 9:00 | 42:45 / Cy | Weir | 6:15 | 18:15");
  const KEPT = ["Ann", "Bo", "Cy"];
  const HEADS = ["Worker", "Site", "Mon", "Week"];

  it.each(["All", "Total", "Everyone"])("is a total: %s", (label) => {
    expect(read(HEADS, [...SHIFTS, [label, "", "22:45", "98:30"]])).toEqual({ kept: KEPT, doubtful: 0 });
  });

  it("is not a total if it only has times", () => {
    const rows = rowsOf("Ulm | 7:30 | 8:15 / Bonn | 9:00 | 9:40 / Kiel | 10:15 | 11:00");
    expect(read(["Town", "Departs", "Arrives"], rows)).toEqual({ kept: ["Ulm", "Bonn", "Kiel"], doubtful: 0 });
  });
});
