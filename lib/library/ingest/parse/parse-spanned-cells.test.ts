import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfParagraph } from "../testing/odf-file";
import { rtfFile, rtfText } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { frame, line, shape, slidesFile } from "../testing/slides-file";
import { paragraph, run, wordFile } from "../testing/word-file";
import { reference, workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();

/** A text, with the number of columns that its cell is merged over. */
type Cell = string | readonly [text: string, columns: number];
type Rows = readonly (readonly Cell[])[];

const textOf = (cell: Cell) => (typeof cell === "string" ? cell : cell[0]);
const widthOf = (cell: Cell) => (typeof cell === "string" ? 1 : cell[1]);
const each = (rows: Rows, row: (cells: readonly Cell[]) => string) => rows.map(row).join("");
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** The same rows in each format that can merge cells. */
const FORMATS: Readonly<Record<string, (rows: Rows) => [Uint8Array, DocumentMediaType]>> = {
  html: (rows) => {
    const cell = (one: Cell) => `<td colspan=${widthOf(one)}>${textOf(one)}</td>`;
    const table = `<table>${each(rows, (cells) => `<tr>${cells.map(cell).join("")}</tr>`)}</table>`;
    return [new TextEncoder().encode(table), "text/html"];
  },
  docx: (rows) => {
    const cell = (one: Cell) =>
      `<w:tc><w:tcPr><w:gridSpan w:val="${widthOf(one)}"/></w:tcPr>${paragraph(run(textOf(one)))}</w:tc>`;
    const table = `<w:tbl>${each(rows, (cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`)}</w:tbl>`;
    return [wordFile(table), `${OFFICE}.wordprocessingml.document`];
  },
  odt: (rows) => [odfFile("text", odfRows(rows)), "application/vnd.oasis.opendocument.text"],
  ods: (rows) => [odfFile("spreadsheet", odfRows(rows)), "application/vnd.oasis.opendocument.spreadsheet"],
  rtf: (rows) => {
    const row = (cells: readonly Cell[]) => {
      let edge = 0;
      const edges = cells.map((cell) => {
        edge += 1134 * widthOf(cell);
        return `\\cellx${edge}`;
      });
      return `\\trowd${edges.join("")} ${cells.map((cell) => `\\pard\\intbl ${rtfText(textOf(cell))}\\cell`).join("")}\\row\n`;
    };
    return [rtfFile(`${each(rows, row)}\\pard\n`), "application/rtf"];
  },
  pptx: (rows) => {
    const cell = (one: Cell) =>
      `<a:tc gridSpan="${widthOf(one)}"><a:txBody>${line(textOf(one))}</a:txBody></a:tc>` +
      '<a:tc hMerge="1"><a:txBody><a:p/></a:txBody></a:tc>'.repeat(widthOf(one) - 1);
    const table = `<a:tbl><a:tblPr firstRow="1"/>${each(rows, (cells) => `<a:tr>${cells.map(cell).join("")}</a:tr>`)}</a:tbl>`;
    const slide = { shapes: shape(line("Ferry"), "title") + frame(table) };
    return [slidesFile([slide]), `${OFFICE}.presentationml.presentation`];
  },
  xlsx: (rows) => {
    const merged: string[] = [];
    const grid = rows.map((cells, row) =>
      cells
        .flatMap((cell) => [textOf(cell), ...Array<null>(widthOf(cell) - 1).fill(null)])
        .map((text, at, all) => {
          const next = all.findIndex((other, later) => later > at && other !== null);
          const last = (next === -1 ? all.length : next) - 1;
          if (text !== null && last > at) merged.push(`${reference(row, at)}:${reference(row, last)}`);
          return text === null || text === "" ? null : text;
        }),
    );
    return [workbookFile([{ name: "S", rows: grid, merged }]), `${OFFICE}.spreadsheetml.sheet`];
  },
};

function odfRows(rows: Rows): string {
  const cell = (one: Cell) =>
    `<table:table-cell office:value-type="string" table:number-columns-spanned="${widthOf(one)}">${odfParagraph(textOf(one))}</table:table-cell>` +
    "<table:covered-table-cell/>".repeat(widthOf(one) - 1);
  return `<table:table table:name="S">${each(rows, (cells) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`)}</table:table>`;
}

async function tableOf([file, mediaType]: [Uint8Array, DocumentMediaType]): Promise<string[]> {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const lines = outcome.text.split("\n");
  return lines.slice(lines.findIndex((one) => one.startsWith("| ---")) + 1).filter((one) => one !== "");
}

const CROSSINGS: Rows = [
  ["Day", "Skarvik 2031", "Tangen 2031", "Ytre Sund 2031"],
  ["Mon", "7.15", "9.40", "12.05"],
  ["Tue", ["8.30", 2], "11.50"],
  ["Wed", "7.45", ["no crossing", 2]],
  [["Summer timetable", 4]],
  ["Thu", ["cancelled", 3]],
  ["Fri", "7.15", "9.40", "13.20"],
];

describe("a cell over several columns", () => {
  it.each(Object.entries(FORMATS))(
    "applies to each of them in a row of data, and is written once as a title (%s)",
    async (_, file) => {
      expect(await tableOf(file(CROSSINGS))).toEqual([
        "| Mon | 7.15 | 9.40 | 12.05 |",
        "| Tue | 8.30 | 8.30 | 11.50 |",
        "| Wed | 7.45 | no crossing | no crossing |",
        "| Summer timetable |  |  |  |",
        "| Thu | cancelled | cancelled | cancelled |",
        "| Fri | 7.15 | 9.40 | 13.20 |",
      ]);
    },
  );

  it.each(Object.entries(FORMATS))("is written once if it is a label or a total of the row (%s)", async (_, file) => {
    const rows: Rows = [
      ["No.", "Work", "Hours", "Rate", "Amount"],
      ["1", "Rewiring", "12", "45", "540"],
      ["2", "Plastering", "8", "38", "304"],
      ["3", ["Skip hire", 3], "160"],
      ["", ["Subtotal", 3], "1004"],
      [["Deposit", 4], "-250"],
    ];
    expect(await tableOf(file(rows))).toEqual([
      "| 1 | Rewiring | 12 | 45 | 540 |",
      "| 2 | Plastering | 8 | 38 | 304 |",
      "| 3 | Skip hire |  |  | 160 |",
      "|  | Subtotal |  |  | 1004 |",
      "| Deposit |  |  |  | -250 |",
    ]);
  });

  it("is written once if it is a long remark, or if the columns have no separate names", async () => {
    const remark = "The quay is being rebuilt, so please ask at the harbour office before you set out on this day.";
    const rows: Rows = [CROSSINGS[0] ?? [], CROSSINGS[1] ?? [], ["Sat", [remark, 3]]];
    expect((await tableOf(FORMATS.html?.(rows) ?? [new Uint8Array(), "text/html"])).at(-1)).toBe(
      `| Sat | ${remark} |  |  |`,
    );
    const bare = "<table><tr><td>Oak<td>4<td>elm<tr><td>ash<td colspan=2>lime</table>";
    const form =
      "<table><thead><tr><th>Part<th colspan=2>Applicant</thead><tr><td>Name<td>Ada<td>Moor<tr><td>Town<td colspan=2>Hull</table>";
    for (const [table, row] of [
      [bare, "| ash | lime |  |"],
      [form, "| Town | Hull |  |"],
    ] as const)
      expect(await tableOf([new TextEncoder().encode(table), "text/html"])).toContain(row);
  });
});
