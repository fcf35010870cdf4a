import { officeFile, relationships } from "./office-file";
import type { ZipEntry } from "./zip-file";

const MAIN = {
  part: "xl/workbook.xml",
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
};
const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A cell as stored. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { xml: string }
  | { number: number; style: number }
  | { shared: number };

/** A1 reference of a cell; row and column count from 0. */
export function reference(row: number, column: number): string {
  const letters = column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
}

export interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
  hidden?: boolean;
  /** Merged areas, as `A1:B2`. */
  merged?: readonly string[];
  /** XML of the sheet's data, instead of the rows. */
  data?: string;
}

/** A workbook. @param formats number formats of the styles 1, 2, … */
export function workbookFile(
  sheets: readonly Sheet[],
  options: {
    formats?: readonly (string | number)[];
    shared?: readonly string[];
    date1904?: boolean;
    /** Formulas are to be computed when the workbook is opened. */
    computesOnLoad?: boolean;
    more?: readonly ZipEntry[];
  } = {},
): Uint8Array {
  const { formats = [], shared = [], date1904 = false, computesOnLoad = false, more = [] } = options;
  const named = formats.flatMap((format, index) =>
    typeof format === "string" ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === "string" ? 164 + index : format}"/>`,
  );
  return officeFile(MAIN, [
    {
      name: MAIN.part,
      content: `<workbook ${NAMESPACE} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
        .map(
          ({ name, hidden = false }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ""} r:id="s${index}"/>`,
        )
        .join("")}</sheets>${computesOnLoad ? '<calcPr fullCalcOnLoad="1"/>' : ""}</workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relationships({
        ...Object.fromEntries(
          sheets.map((_, index) => [`s${index}`, ["worksheet", `worksheets/sheet${index + 1}.xml`]]),
        ),
        styles: ["styles", "styles.xml"],
        strings: ["sharedStrings", "sharedStrings.xml"],
      }),
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet ${NAMESPACE}><numFmts>${named.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    },
    {
      name: "xl/sharedStrings.xml",
      content: `<sst ${NAMESPACE}>${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    },
    ...sheets.map(({ rows, merged = [], data }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet ${NAMESPACE}><sheetData>${data ?? rows.map(rowXml).join("")}</sheetData><mergeCells>${merged
        .map((area) => `<mergeCell ref="${area}"/>`)
        .join("")}</mergeCells></worksheet>`,
    })),
    ...more,
  ]);
}

function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, reference(row, column))).join("")}</row>`;
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ("shared" in cell) return `<c r="${at}" t="s"><v>${cell.shared}</v></c>`;
  return "xml" in cell
    ? cell.xml.replace("<c", `<c r="${at}"`)
    : `<c r="${at}" s="${cell.style}"><v>${cell.number}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
