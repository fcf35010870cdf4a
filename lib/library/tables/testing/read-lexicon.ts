import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ExactNumbers, TableColumn } from "@/lib/shared/contracts/library/tables";
import { type TableLexicon, tableLexicon } from "../question/lexicon/table-lexicon";
import { ColumnTotals, type ReadTable, readTables, type StoredRow, storedRows } from "../read/read-tables";

/** A table of a text with its rows, read as by an import. */
export type WholeTable = Omit<ReadTable, "rows"> & { rows: StoredRow[]; count: number; columns: TableColumn[] };

/** The tables of a text, read completely. */
export function wholeTables(
  text: string,
  { language = "en", fileName = "file.md", title = fileName, mediaType = "text/markdown", exact = [] }: Source = {},
): WholeTable[] {
  return [...readTables(text, { title, fileName, mediaType, language, exact })].flatMap((table) => {
    if (table === null) return [];
    const totals = new ColumnTotals(table.columns);
    const rows = [...storedRows(text, table)];
    for (const row of rows) totals.add(row);
    return [{ ...table, rows, count: table.rows, columns: totals.columnsNow() }];
  });
}

interface Source {
  language?: TextLanguage;
  fileName?: string;
  title?: string;
  mediaType?: string;
  exact?: ExactNumbers;
}

/** The parts of each table of a text that questions may refer to. */
export function readLexicons(text: string, source: Source = {}): TableLexicon[] {
  const { language = "en", fileName = "file.md", title = fileName, mediaType = "text/markdown" } = source;
  return wholeTables(text, source).map((table, at) => {
    const data = table.rows.filter(({ total }) => !total);
    const valuesOf = (column: number) => [...new Set(data.flatMap(({ cells }) => cells[column] ?? []))];
    const values = table.columns.flatMap(({ type, values: kept }, column) =>
      type === "text" ? [[column, kept ?? valuesOf(column)] as const] : [],
    );
    const { ordinal, name, caption, start, end, columns, count, doubtfulRows } = table;
    const id = `${fileName} ${at}`;
    const document = { documentId: fileName, documentTitle: title, fileName, mediaType, language };
    return tableLexicon(
      { id, ...document, ordinal, name, caption, rows: count, doubtfulRows, columns, start, end },
      new Map(values),
      table.columns[0]?.type === "number" ? valuesOf(0) : null,
    );
  });
}
