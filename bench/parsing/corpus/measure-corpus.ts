import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { compareWords } from "@/lib/library/ingest/testing/independent/lost-words";
import { readIndependently } from "@/lib/library/ingest/testing/independent/read-independently";
import { wordsOf } from "@/lib/library/ingest/testing/independent/words";
import { isPicture, typeByName } from "@/lib/shared/contracts/library/document-formats";
import { CorpusParser } from "./corpus-parser";
import { fileLines, printSummary } from "./corpus-report";
import { countTables } from "./count-tables";
import type { FileResult } from "./file-result";

/** Failures of files that the independent reader, which has no limits, should not open. */
const TOO_LARGE: ReadonlySet<string> = new Set(["too_large", "unpacks_too_large", "out_of_memory", "parse_timed_out"]);
/** Formats that another program converts first. */
const INDIRECT = new Set(["doc", "xls", "ppt"]);

/**
 * Parses all files of a folder, and those below it, beside an independent reader, and prints what is lost.
 * @param options.formats extensions; by default all that are parsed directly
 * @param options.json a file for the whole result
 * @throws Error if the folder cannot be read
 */
export async function measureCorpus(
  folder: string,
  { formats, json }: { formats: readonly string[] | undefined; json: string | undefined },
): Promise<void> {
  const { paths, others } = await corpusFiles(folder, formats);
  if (paths.length === 0) throw new Error(`${folder} has no file that is parsed directly.`);
  const parser = new CorpusParser();
  const results: FileResult[] = [];
  try {
    for (const path of paths) {
      const result = await measureFile(path, { name: relative(folder, path), parser });
      console.log(fileLines(result));
      results.push(result);
    }
  } finally {
    parser.stop();
  }
  printSummary(results, others);
  if (json !== undefined) await writeFile(json, JSON.stringify(results, null, 1));
}

async function corpusFiles(folder: string, formats: readonly string[] | undefined) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be read: ${messageOf(cause)}`, { cause });
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = files.filter((path) => {
    const type = typeByName(path);
    const format = extension(path);
    if (formats !== undefined) return formats.includes(format) && type !== undefined;
    return type !== undefined && !isPicture(type) && !INDIRECT.has(format);
  });
  return { paths: paths.toSorted(), others: files.length - paths.length };
}

async function measureFile(
  path: string,
  { name, parser }: { name: string; parser: CorpusParser },
): Promise<FileResult> {
  const result = { name, format: extension(path) };
  const type = typeByName(path);
  if (type === undefined) return { ...result, failure: "unsupported_type" };
  const read = await readFile(path).catch((error: unknown) => messageOf(error));
  if (typeof read === "string") return { ...result, failure: `unreadable: ${read}` };
  const { outcome, cpuMs } = await parser.parse(new Uint8Array(read), type);
  const isRefused = !outcome.ok && TOO_LARGE.has(outcome.code);
  const independent = isRefused ? { reason: "too large" } : await readIndependently(path, type);
  const timed = { ...result, bytes: read.byteLength, cpuMs };
  const reason = "reason" in independent ? { notCompared: independent.reason } : {};
  if (!outcome.ok) {
    const words =
      "reading" in independent
        ? {
            independentWords: independent.reading.texts.flatMap((one) =>
              wordsOf(typeof one === "string" ? one : (one[0] ?? "")),
            ).length,
          }
        : {};
    return { ...timed, ...reason, ...words, failure: `${outcome.code}: ${outcome.detail}` };
  }
  const { text, receipt } = outcome;
  const own = {
    ...timed,
    pages: receipt.extent?.count ?? 1,
    unaccounted: receipt.characters?.leftOut.unaccounted ?? 0,
  };
  const tables = countTables(text);
  if (!("reading" in independent)) return { ...own, ...reason, tables: { ...tables, independent: null } };
  const { reading } = independent;
  return { ...own, comparison: compareWords(reading, outcome), tables: { ...tables, independent: reading.tables } };
}

function extension(path: string): string {
  return extname(path).slice(1).toLowerCase();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
