import { type ChildProcess, fork } from "node:child_process";
import { z } from "zod";
import { askProcess } from "@/lib/shared/ask-process";
import {
  type DocumentFailureCode,
  type DocumentSummary,
  documentFailureCodeSchema,
  type TextRange,
  textRangeSchema,
} from "@/lib/shared/contracts/library/document";
import { type Receipt, receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { type ExactNumbers, exactNumbersSchema } from "@/lib/shared/contracts/library/tables";
import { workerScript } from "@/lib/shared/worker-script";
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_PAGES,
  MAX_TEXT_CHARS,
  MAX_UNPACKED_BYTES,
  MAX_UNPACKING_RATIO,
  PARSE_CPU_LIMIT_MS,
  PARSE_GROWTH_LIMIT_MB,
  PARSE_MEMORY_LIMIT_MB,
  PARSE_TIME_LIMIT_MS,
} from "../tunables";
import { NO_OCR, type OcrInput } from "./pictures/ocr-input";

/** A heading of the text; `level` counts from 1. */
export interface Heading {
  start: number;
  end: number;
  level: number;
  title: string;
}

/** The type of a docling server's answer, which no uploaded file has. */
export const DOCLING_ANSWER = "application/vnd.docling.answer+json";

export interface ParsedDocument {
  ok: true;
  /** The cleaned text, which every offset refers to. */
  text: string;
  /** Offset at which each page starts; empty for formats without pages. */
  pageStarts: number[];
  /** The page labels, in order; empty if they are the page numbers. */
  pageLabels: string[];
  /** In order; limited in number and length. */
  headings: Heading[];
  /** Numbers of sheets that the text shows rounded, or not in digits. */
  exact: ExactNumbers;
  /** The document's own title, if its format has one. */
  title: string | null;
  /** Code of the language that the document declares. */
  language: string | null;
  /** Numbers of the pages that OCR has to read before the text is whole. */
  waiting: number[];
  /** Ranges of the text that OCR read with low confidence, in order. */
  doubtful: TextRange[];
  receipt: Receipt;
}

export type ParseOutcome = ParsedDocument | { ok: false; code: DocumentFailureCode; detail: string };

export interface ParseLimits {
  /** Wall time. */
  timeMs: number;
  /** Processor time, which does not depend on how busy the machine is. */
  cpuMs: number;
  memoryMb: number;
  /** Growth of the parsing process's total memory: unpacked streams are outside its heap. */
  growthMb: number;
  maxPages: number;
  maxTextChars: number;
  /** For archives: files, total unpacked bytes, and unpacked size ÷ packed size. */
  maxEntries: number;
  maxUnpackedBytes: number;
  maxRatio: number;
}

export const DEFAULT_LIMITS: ParseLimits = {
  timeMs: PARSE_TIME_LIMIT_MS,
  cpuMs: PARSE_CPU_LIMIT_MS,
  memoryMb: PARSE_MEMORY_LIMIT_MB,
  growthMb: PARSE_GROWTH_LIMIT_MB,
  maxPages: MAX_PAGES,
  maxTextChars: MAX_TEXT_CHARS,
  maxEntries: MAX_ARCHIVE_ENTRIES,
  maxUnpackedBytes: MAX_UNPACKED_BYTES,
  maxRatio: MAX_UNPACKING_RATIO,
};

const outcomeSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    text: z.string(),
    pageStarts: z.array(z.number()),
    pageLabels: z.array(z.string()),
    headings: z.array(z.object({ start: z.number(), end: z.number(), level: z.number(), title: z.string() })),
    exact: exactNumbersSchema,
    title: z.string().nullable(),
    language: z.string().nullable(),
    waiting: z.array(z.number()),
    doubtful: z.array(textRangeSchema),
    receipt: receiptSchema,
  }),
  z.object({ ok: z.literal(false), code: documentFailureCodeSchema, detail: z.string() }),
]);

/**
 * Extracts the text of a file in a separate process, limited in time, memory, pages and characters.
 * Failures are returned; it throws only when `signal` is aborted.
 */
export async function parseDocument(
  bytes: Uint8Array,
  mediaType: DocumentSummary["mediaType"] | typeof DOCLING_ANSWER,
  options: { signal?: AbortSignal; limits?: Partial<ParseLimits>; ocr?: OcrInput } = {},
): Promise<ParseOutcome> {
  const { timeMs, memoryMb, ...limits } = { ...DEFAULT_LIMITS, ...options.limits };
  const { signal, ocr = NO_OCR } = options;
  signal?.throwIfAborted();
  const child = fork(workerScript("parse-process"), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // No settings or secrets for a hostile file to read.
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await askParser(child, { bytes, mediaType, ocr, ...limits }, { signal, timeMs });
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Has a process parse one document. Failures are returned, its unexpected end among them; it throws only when `signal`
 * is aborted. The process is left running.
 */
export async function askParser(
  child: ChildProcess,
  request: { bytes: Uint8Array; mediaType: string; ocr: OcrInput } & Omit<ParseLimits, "timeMs" | "memoryMb">,
  { signal, timeMs }: { signal: AbortSignal | undefined; timeMs: number },
): Promise<ParseOutcome> {
  const fail = (code: DocumentFailureCode, detail: string) => ({ ok: false as const, code, detail });
  const answer = await askProcess(child, request, { signal, timeMs });
  if (answer.kind === "late") return fail("parse_timed_out", `after ${timeMs} ms`);
  if (answer.kind === "error") return fail("internal", answer.detail);
  if (answer.kind === "message") {
    const { data, error } = outcomeSchema.safeParse(answer.message);
    return data ?? fail("internal", String(error));
  }
  const { code, killedBy } = answer;
  if (killedBy === "SIGXCPU") return fail("parse_timed_out", `after ${request.cpuMs} ms of processor time`);
  const end = killedBy ?? `exit code ${code}`;
  return fail(ranOut(code, killedBy) ? "out_of_memory" : "internal", `the parser ended without an answer (${end})`);
}

/** A process that exhausts its heap aborts; one that grows too large is killed by its guard or by the system. */
function ranOut(code: number | null, killedBy: NodeJS.Signals | null): boolean {
  return killedBy !== null || (code ?? 0) >= ABORTED;
}
/** Exit codes from here on mean that a signal ended the process. */
const ABORTED = 128;
