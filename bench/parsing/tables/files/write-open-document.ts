import { odfFile, odfParagraph } from "@/lib/library/ingest/testing/odf-file";
import type { MadeFile, MadeTable } from "../made-table";
import { escaped, gridCells, type WrittenCell } from "./grid-cells";

const RAISED =
  '<style:style style:name="R" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>';

export function writeOpenDocument({ tables }: MadeFile, around: readonly string[]): Uint8Array {
  const [before = "", after = ""] = around.map((text) => odfParagraph(escaped(text)));
  return odfFile("text", before + tables.map(odfTable).join(before) + after, { styles: RAISED });
}

function odfTable(table: MadeTable): string {
  const rows = (isHead: boolean) =>
    gridCells(table)
      .filter((row) => row.isHead === isHead)
      .map(({ cells }) => `<table:table-row>${cells.map(odfCell).join("")}</table:table-row>`)
      .join("");
  const heads = table.isMarked ? `<table:table-header-rows>${rows(true)}</table:table-header-rows>` : rows(true);
  const caption = table.caption === null ? "" : odfParagraph(escaped(table.caption));
  return `${caption}<table:table table:name="T">${heads}${rows(false)}</table:table>`;
}

function odfCell({ text, mark, across, down, isCovered }: WrittenCell): string {
  if (isCovered) return "<table:covered-table-cell/>";
  const spans = `${across > 1 ? ` table:number-columns-spanned="${across}"` : ""}${down > 1 ? ` table:number-rows-spanned="${down}"` : ""}`;
  const raised = mark === undefined ? "" : `<text:span text:style-name="R">${mark}</text:span>`;
  const covered = "<table:covered-table-cell/>".repeat(across - 1);
  return `<table:table-cell office:value-type="string"${spans}>${odfParagraph(escaped(text) + raised)}</table:table-cell>${covered}`;
}
