import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfTable } from "../testing/odf-file";
import { relationships } from "../testing/office-file";
import { setUpParser } from "../testing/set-up-parser";
import { table, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();
type Rows = readonly (readonly string[])[];

const bytes = (text: string) => new TextEncoder().encode(text);
const page = ([head = [], ...rows]: Rows) => {
  const line = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;
  return `<table>${line(head, "th")}${rows.map((cells) => line(cells, "td")).join("")}</table>`;
};

/** The same rows in each format. */
const FORMATS: Readonly<Record<string, (rows: Rows) => [Uint8Array, DocumentMediaType]>> = {
  csv: (rows) => [bytes(rows.map((cells) => cells.join(";")).join("\n")), "text/csv"],
  xlsx: (rows) => [
    workbookFile([{ name: "S", rows: rows.map((cells) => cells.map(cellOf)) }]),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  ods: (rows) => [odfFile("spreadsheet", odfTable(rows)), "application/vnd.oasis.opendocument.spreadsheet"],
  docx: (rows) => [wordFile(table(rows)), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  html: (rows) => [bytes(page(rows)), "text/html"],
};

function cellOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

async function rowsOf([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const lines = outcome.text.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join("|"),
  );
}

const OUTLINE: Rows = [
  ["Coast", "Berth", "Ships", "Tons"],
  ["East", "Quay", "12", "410"],
  ["", "Mole", "7", "95"],
  ["", "Pier", "3", "60"],
  ["West", "Dune", "9", "230"],
  ["", "Cove", "2", "15"],
  ["Grand total", "", "33", "810"],
];
const GAPS: Rows = [
  ["Berth", "Pilot", "Ships", "Closed"],
  ["Quay", "Varga", "12", "Monday"],
  ["Mole", "", "7", ""],
  ["Pier", "", "3", ""],
  ["Dune", "Lind", "9", "Sunday"],
];

describe.each(Object.entries(FORMATS))("an outline in %s", (_format, fileOf) => {
  it("has its labels in every row of their group", async () => {
    expect(await rowsOf(fileOf(OUTLINE))).toEqual([
      ...["East|Quay|12|410", "East|Mole|7|95", "East|Pier|3|60", "West|Dune|9|230", "West|Cove|2|15"],
      "Grand total||33|810",
    ]);
  });

  it("is not recognised if empty cells have no value", async () => {
    expect(await rowsOf(fileOf(GAPS))).toEqual(GAPS.slice(1).map((cells) => cells.join("|")));
  });
});

const CSV = "text/csv";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The lines of the first table of a file, its names included. */
async function tableOf([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const lines = outcome.text.split("\n").filter((line) => line.startsWith("|"));
  return [...lines.slice(0, 1), ...lines.slice(2)].map((line) => line.slice(2, -2));
}

describe("labels of several levels in one column", () => {
  const rows: (string | number)[][] = [
    ["Row Labels", "Sum of Ships"],
    ["East", 19],
    ["Quay", 12],
    ["Mole", 7],
    ["West", 11],
    ["Dune", 9],
    ["Cove", 2],
    ["Grand Total", 30],
  ];
  const leveled = ["East |  | 19", "East | Quay | 12", "East | Mole | 7", "West |  | 11", "West | Dune | 9"];

  it("get a column each, named by the fields of the pivot table", async () => {
    const items = ["", ' r="1"', ' r="1"', "", ' r="1"', ' r="1"', ' t="grand"'];
    const definition = `<pivotTableDefinition><location ref="A1:B8" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="3"><pivotField/><pivotField/><pivotField/></pivotFields><rowFields><field x="0"/><field x="1"/></rowFields><rowItems>${items.map((item) => `<i${item}><x/></i>`).join("")}</rowItems></pivotTableDefinition>`;
    const file = workbookFile([{ name: "S", rows }], {
      more: [
        {
          name: "xl/worksheets/_rels/sheet1.xml.rels",
          content: relationships({ p: ["pivotTable", "../pivotTables/pivotTable1.xml"] }),
        },
        { name: "xl/pivotTables/pivotTable1.xml", content: definition },
        {
          name: "xl/pivotTables/_rels/pivotTable1.xml.rels",
          content: relationships({ c: ["pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml"] }),
        },
        {
          name: "xl/pivotCache/pivotCacheDefinition1.xml",
          content:
            '<pivotCacheDefinition><cacheFields><cacheField name="Coast"/><cacheField name="Berth"/><cacheField name="Ships"/></cacheFields></pivotCacheDefinition>',
        },
      ],
    });
    expect(await tableOf([file, EXCEL])).toEqual([
      ...["Coast | Berth | Sum of Ships", ...leveled, "West | Cove | 2", "Grand Total |  | 30"],
    ]);
  });

  const indented = (by: string, figures: readonly number[]) =>
    rows.map(([label, ships], at) => {
      const isHead = at === 0 || /^(?:East|West|Grand)/.test(String(label));
      return [`${isHead ? "" : by}${label}`, at === 0 ? String(ships) : String(figures[at - 1])].join(";");
    });

  it("get a column each if they are indented and their figures are the sums of those below", async () => {
    const text = indented("  ", [19, 12, 7, 11, 9, 2, 30]).join("\n");
    expect(await tableOf([bytes(text), CSV])).toEqual([
      ...["Row Labels | Row Labels 2 | Sum of Ships", ...leveled, "West | Cove | 2", "Grand Total |  | 30"],
    ]);
  });

  it("stay in one column if an indent may mean anything", async () => {
    const text = indented("  ", [19, 12, 7, 99, 9, 2, 30]).join("\n");
    expect((await tableOf([bytes(text), CSV])).slice(0, 3)).toEqual([
      "Row Labels | Sum of Ships",
      "East | 19",
      "Quay | 12",
    ]);
  });
});
