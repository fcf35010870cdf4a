import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { pageTable, ROWS_IN_FORMATS, type Rows, SHEETS } from "../testing/rows-in-formats";
import { setUpParser } from "../testing/set-up-parser";

const parseDocument = setUpParser();

const _OFFICE = "application/vnd.openxmlformats-officedocument";
const bytes = (text: string) => new TextEncoder().encode(text);
async function parsed([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome;
}

const NAMES = ["Timber", "Unit", "Stock", "Bay"];
const RULE = "| --- | --- | --- | --- |";
const DEPOTS: Rows = [
  ["Depot: Hexley Yard", "", "", "open until 18.00"],
  NAMES,
  ["Ash plank", "m", "120", "A2"],
  ["Oak beam", "piece", "14", "A5"],
  ["Depot: Marlow Quay", "", "", "closed on Mondays"],
  NAMES,
  ["Ash plank", "m", "65", "C1"],
  ["Larch post", "piece", "", "C4"],
];
const HEXLEY = "Depot: Hexley Yard – open until 18.00";
const MARLOW = "Depot: Marlow Quay – closed on Mondays";
const READ = [
  HEXLEY,
  `| Timber | Unit | Stock | Bay |\n${RULE}\n| Ash plank | m | 120 | A2 |\n| Oak beam | piece | 14 | A5 |`,
  MARLOW,
  `| Timber | Unit | Stock | Bay |\n${RULE}\n| Ash plank | m | 65 | C1 |\n| Larch post | piece |  | C4 |`,
].join("\n\n");

describe("tables one below the other in one sheet or table", () => {
  it.each(Object.entries(ROWS_IN_FORMATS))("each have their own names and introductory line (%s)", async (_, file) => {
    const { text, headings, receipt } = await parsed(file(DEPOTS));
    expect(text.replace(/^## .+\n\n/, "")).toBe(READ);
    const own = headings.filter(({ title }) => title.startsWith("Depot"));
    expect(own.map(({ title }) => title)).toEqual([HEXLEY, MARLOW]);
    expect(own.map(({ start, end }) => text.slice(start, end))).toEqual([HEXLEY, MARLOW]);
    expect(receipt.tables.map(({ caption }) => caption)).toEqual([HEXLEY, MARLOW]);
  });

  it.each(SHEETS)(
    "also with empty rows, a title above all of them and one introductory cell each (%s)",
    async (format) => {
      const apart = DEPOTS.flatMap((cells) => {
        const [first = ""] = cells;
        return first.startsWith("Depot")
          ? [
              ["", "", "", ""],
              [first, "", "", ""],
            ]
          : [cells];
      });
      const { text, headings } = await parsed(
        ROWS_IN_FORMATS[format]?.([["What is where"], ...apart]) ?? [bytes(""), "text/csv"],
      );
      expect(text).toContain("What is where\n\nDepot: Hexley Yard\n\n| Timber | Unit | Stock | Bay |");
      expect(headings.map(({ title }) => title).slice(-2)).toEqual(["Depot: Hexley Yard", "Depot: Marlow Quay"]);
    },
  );

  it("end with the last one: the text after it is not in any of their sections", async () => {
    const { text, headings } = await parsed([
      bytes(`<h2>Depots</h2>${pageTable(DEPOTS)}<p>Counted in May.`),
      "text/html",
    ]);
    const last = headings.at(-1);
    expect(last).toMatchObject({ title: "", level: 6 });
    expect(text.slice(last?.start)).toBe("Counted in May.");
  });

  it("are one table without an introductory line each: the same line on every page, a row label, recurring rows", async () => {
    const pages: Rows = DEPOTS.map((cells) => (cells[0]?.startsWith("Depot") ? ["Stock list", "", "", ""] : cells));
    const labelled: Rows = [
      NAMES,
      ["Ash", "", "", ""],
      ["plank", "m", "4", "A"],
      ["Oak", "", "", ""],
      ["beam", "m", "5", "B"],
    ];
    const timetable: Rows = [
      ["Monday", "", ""],
      ["Morning", "open", "closed"],
      ["Evening", "open", "open"],
      ["Tuesday", "", ""],
      ["Morning", "open", "closed"],
      ["Evening", "closed", "open"],
    ];
    for (const rows of [pages, labelled, timetable])
      for (const format of ["csv", "html"])
        expect((await parsed(ROWS_IN_FORMATS[format]?.(rows) ?? [bytes(""), "text/csv"])).headings).toEqual([]);
  });

  it.each(Object.entries(ROWS_IN_FORMATS))(
    "are one table with a labelled introductory line, which does not name a column (%s)",
    async (_, file) => {
      const { text, receipt } = await parsed(file(DEPOTS.slice(0, 4)));
      expect(text.replace(/^## .+\n\n/, "")).toBe(READ.split("\n\n").slice(0, 2).join("\n\n"));
      expect(receipt.tables.map(({ caption }) => caption)).toEqual([HEXLEY]);
    },
  );
});
