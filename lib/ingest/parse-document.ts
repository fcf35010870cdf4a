import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import {
  type DocumentFailureCode,
  type DocumentFindings,
  type DocumentSummary,
  documentFailureCodeSchema,
  documentFindingsSchema,
} from "../contracts/document";
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_PAGES,
  MAX_TEXT_CHARS,
  MAX_UNPACKED_BYTES,
  MAX_UNPACKING_RATIO,
  PARSE_GROWTH_LIMIT_MB,
  PARSE_MEMORY_LIMIT_MB,
  PARSE_MEMORY_POLL_MS,
  PARSE_TIME_LIMIT_MS,
} from "./tunables";

/** A heading of the text; `level` counts from 1. */
export interface Heading {
  start: number;
  end: number;
  level: number;
  title: string;
}

export interface ParsedDocument {
  ok: true;
  /** Cleaned once; every offset refers to it. */
  text: string;
  /** Offset at which each page starts; empty for formats without pages. */
  pageStarts: number[];
  /** Headings that only the parser can know (type size in a PDF). */
  headings: Heading[];
  pages: number | null;
  /** What the document calls itself, where its format says so. */
  title: string | null;
  /** Code of the language it says it is written in. */
  language: string | null;
  findings: DocumentFindings;
}

export type ParseOutcome = ParsedDocument | { ok: false; code: DocumentFailureCode; detail: string };

export interface ParseLimits {
  timeMs: number;
  memoryMb: number;
  /** Growth of the whole process: an unpacked stream lies outside the thread's own heap. */
  growthMb: number;
  maxPages: number;
  maxTextChars: number;
  /** Of archives: files, bytes of all of them unpacked, and how many times the packed size that may be. */
  maxEntries: number;
  maxUnpackedBytes: number;
  maxRatio: number;
}

const DEFAULT_LIMITS: ParseLimits = {
  timeMs: PARSE_TIME_LIMIT_MS,
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
    headings: z.array(z.object({ start: z.number(), end: z.number(), level: z.number(), title: z.string() })),
    pages: z.number().nullable(),
    title: z.string().nullable(),
    language: z.string().nullable(),
    findings: documentFindingsSchema,
  }),
  z.object({ ok: z.literal(false), code: documentFailureCodeSchema, detail: z.string() }),
]);

/**
 * Extracts the text of a file in a thread of its own, limited in time, memory, pages and text.
 * Every failure is an outcome; it throws only when `signal` is aborted.
 */
export function parseDocument(
  bytes: Uint8Array,
  mediaType: DocumentSummary["mediaType"],
  options: { signal?: AbortSignal; limits?: Partial<ParseLimits> } = {},
): Promise<ParseOutcome> {
  const { timeMs, memoryMb, growthMb, ...contentLimits } = { ...DEFAULT_LIMITS, ...options.limits };
  const { signal } = options;
  return new Promise<ParseOutcome>((resolve, reject) => {
    signal?.throwIfAborted();
    const copy = Uint8Array.from(bytes);
    const mostRss = process.memoryUsage.rss() + growthMb * 1_048_576;
    const worker = new Worker(
      join(/* turbopackIgnore: true */ process.cwd(), "lib", "ingest", "parsing", "parse-worker.mjs"),
      {
        workerData: { bytes: copy, mediaType, ...contentLimits },
        transferList: [copy.buffer],
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
        name: "parse",
      },
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearInterval(memory);
      signal?.removeEventListener("abort", abort);
      void worker.terminate();
      finish();
    };
    const fail = (code: DocumentFailureCode, detail: string) => settle(() => resolve({ ok: false, code, detail }));
    const abort = () => settle(() => reject(signal?.reason));
    const timer = setTimeout(() => fail("parse_timed_out", `after ${timeMs} ms`), timeMs);
    const memory = setInterval(() => {
      if (process.memoryUsage.rss() > mostRss) fail("out_of_memory", `more than ${growthMb} MiB`);
    }, PARSE_MEMORY_POLL_MS);
    signal?.addEventListener("abort", abort, { once: true });
    worker.once("message", (message) => settle(() => resolve(outcomeSchema.parse(message))));
    worker.once("error", (error) => fail(failureOf(error), String(error)));
    worker.once("exit", (code) => fail("internal", `the parser ended without an answer (exit code ${code})`));
  });
}

function failureOf(error: unknown): DocumentFailureCode {
  const outOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return outOfMemory ? "out_of_memory" : "internal";
}
