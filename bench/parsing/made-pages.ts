import { parseBytes } from "@/lib/library/ingest/parse/parse-bytes";
import { DEFAULT_LIMITS } from "@/lib/library/ingest/parse/parse-document";
import { NO_OCR } from "@/lib/library/ingest/parse/pictures/ocr-input";
import { typeByName } from "@/lib/shared/contracts/library/document-formats";
import { FORMATS, makePages } from "../ingest/make-documents";

/** The compiler of JavaScript has reached its fastest code after about ten. */
const REPEATS = 25;

/**
 * The processor time of a page by format, in this process. The first time is that of most documents, since each is
 * parsed by a separate process: code is loaded and interpreted. The best of the later times shows what the parser
 * itself does.
 */
export async function measureMadePages(
  pages: number,
  formats: readonly string[] = Object.keys(FORMATS),
): Promise<void> {
  console.log(`| format | pages | a page, first time | best of ${REPEATS} |\n| --- | --- | --- | --- |`);
  for (const [at, format] of formats.entries()) await measure(format, { pages, seed: at + 1 });
}

async function measure(format: string, { pages, seed }: { pages: number; seed: number }): Promise<void> {
  const mediaType = typeByName(`report.${format}`);
  const bytes = await FORMATS[format]?.(makePages(pages, seed));
  if (mediaType === undefined || bytes === undefined)
    throw new Error(`Unknown format ${format}. Choose from: ${Object.keys(FORMATS).join(", ")}.`);
  const times: number[] = [];
  while (times.length < REPEATS) {
    const before = process.cpuUsage();
    // PDF.js takes the bytes away.
    const outcome = await parseBytes({ bytes: bytes.slice(), mediaType, ocr: NO_OCR, ...DEFAULT_LIMITS });
    if (!outcome.ok) throw new Error(`${format}: ${outcome.code} ${outcome.detail}`);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000 / pages);
  }
  const [first = 0] = times;
  console.log(`| ${format} | ${pages} | ${first.toFixed(1)} ms | ${Math.min(...times).toFixed(1)} ms |`);
}
