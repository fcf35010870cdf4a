import { paragraph, run, wordFile } from "@/lib/library/ingest/testing/word-file";
import type { MadeFile, MadeTable } from "../made-table";
import { escaped, gridCells, type WrittenCell } from "./grid-cells";

export function writeWord({ tables }: MadeFile, around: readonly string[]): Uint8Array {
  const [before = "", after = ""] = around.map((text) => paragraph(run(escaped(text))));
  return wordFile(before + tables.map(wordTable).join(before) + after);
}

function wordTable(table: MadeTable): string {
  const lines = ["top", "left", "bottom", "right", "insideH", "insideV"].map(
    (side) => `<w:${side} w:val="single" w:sz="4"/>`,
  );
  const borders = table.isRuled ? `<w:tblBorders>${lines.join("")}</w:tblBorders>` : "";
  const rows = gridCells(table).map(({ cells, isHead }) => {
    const header = isHead && table.isMarked ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
    return `<w:tr>${header}${cells.map(wordCell).join("")}</w:tr>`;
  });
  const caption = table.caption === null ? "" : paragraph(run(escaped(table.caption)), "Caption");
  return `${caption}<w:tbl><w:tblPr>${borders}</w:tblPr>${rows.join("")}</w:tbl>`;
}

function wordCell({ text, mark, across, down, isCovered }: WrittenCell): string {
  const merge = isCovered ? "<w:vMerge/>" : down > 1 ? '<w:vMerge w:val="restart"/>' : "";
  const span = across > 1 ? `<w:gridSpan w:val="${across}"/>` : "";
  const raised =
    mark === undefined ? "" : `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${mark}</w:t></w:r>`;
  return `<w:tc><w:tcPr>${span}${merge}</w:tcPr>${paragraph((text === "" ? "" : run(escaped(text))) + raised)}</w:tc>`;
}
