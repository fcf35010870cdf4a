import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseBytes } from "@/lib/library/ingest/parse/parse-bytes";
import { DEFAULT_LIMITS } from "@/lib/library/ingest/parse/parse-document";
import { NO_OCR } from "@/lib/library/ingest/parse/pictures/ocr-input";
import { typeByName } from "@/lib/shared/contracts/library/document-formats";
import { markdownTable } from "../../shared/markdown-table";
import { madeFiles, type WrittenFile } from "./made-files";
import { truthOf } from "./made-table";
import { gotInstead, hasCell, readTables } from "./score-tables";

interface TableScore {
  file: WrittenFile;
  cells: number;
  right: number;
  /** The first cell that is not found, and what is there. */
  example: string | null;
}

/**
 * Prints the share of the cells of made tables that are found under their column's name in their row, by format and kind.
 * @param options.keep a folder that the files are written to
 */
export async function measureTables(seed: number, { keep }: { keep: string | undefined }): Promise<void> {
  const scores: TableScore[] = [];
  for (const file of await madeFiles(seed)) {
    if (keep !== undefined) {
      await mkdir(keep, { recursive: true });
      await writeFile(join(keep, file.name), file.bytes);
    }
    scores.push(await score(file));
  }
  const by = (title: string, keyOf: (file: WrittenFile) => string) => {
    const keys = [...new Set(scores.map(({ file }) => keyOf(file)))];
    const rows = keys.map((key) => [key, ...figures(scores.filter(({ file }) => keyOf(file) === key))]);
    console.log(`${markdownTable([title, "files", "cells", "right"], rows)}\n`);
  };
  by("format", ({ format }) => format);
  by("kind", ({ kind }) => kind);
  console.log(`All: ${figures(scores).join(", ")}`);
  for (const { file, cells, right, example } of scores)
    if (example !== null) console.log(`\n${file.name} (${file.language}): ${right} of ${cells}\n  ${example}`);
}

async function score(file: WrittenFile): Promise<TableScore> {
  const mediaType = typeByName(file.name);
  if (mediaType === undefined) throw new Error(`${file.name} has no known format.`);
  const outcome = await parseBytes({ bytes: file.bytes.slice(), mediaType, ocr: NO_OCR, ...DEFAULT_LIMITS });
  const truth = file.tables.flatMap(truthOf);
  if (!outcome.ok) return { file, cells: truth.length, right: 0, example: `${outcome.code}: ${outcome.detail}` };
  const tables = readTables(outcome.text);
  const wrong = truth.filter((cell) => !hasCell(tables, cell));
  const [first] = wrong;
  const shown = (texts: readonly { text: string }[]) => texts.map(({ text }) => text).join(" / ");
  const example =
    first === undefined
      ? null
      : `expected ${shown(first.labels)}, ${shown(first.names)}: ${first.value.text}; got ${gotInstead(tables, first)}`;
  return { file, cells: truth.length, right: truth.length - wrong.length, example };
}

function figures(scores: readonly TableScore[]): (string | number)[] {
  const cells = scores.reduce((sum, one) => sum + one.cells, 0);
  const right = scores.reduce((sum, one) => sum + one.right, 0);
  return [scores.length, cells, `${((100 * right) / Math.max(1, cells)).toFixed(1)} %`];
}
