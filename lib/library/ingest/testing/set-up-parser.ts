import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { TEST_WORKERS } from "@/scripts/testing/test-workers";
import { askParser, DEFAULT_LIMITS, type parseDocument } from "../parse/parse-document";
import { NO_OCR } from "../parse/pictures/ocr-input";

/** The bundle of `parser-process.ts`, which starts in a fraction of the time. */
const SCRIPT = join(TEST_WORKERS, "parser-process.mjs");

/** Time limit for one parse, in milliseconds: less than that of a test. */
const TIME_LIMIT_MS = 50_000;

/** Failures after which a process is still busy, or has ended. */
const RAN_OUT: ReadonlySet<string> = new Set(["parse_timed_out", "out_of_memory"]);

/**
 * Parsers that wait for a document, by their memory limit. They stay for the following test files of this process,
 * because a new one takes a second or more to start and to warm up. They end with this process.
 */
const waiting = new Map<number, ChildProcess[]>();

/**
 * `parseDocument` for tests that do not test its process: each process parses many documents, because starting one takes
 * longer than most parses. The limits of the process are tested in `parse-document.test.ts`.
 */
export function setUpParser(): typeof parseDocument {
  return async (bytes, mediaType, { signal, limits, ocr = NO_OCR } = {}) => {
    signal?.throwIfAborted();
    const { memoryMb, timeMs: _, ...rest } = { ...DEFAULT_LIMITS, ...limits };
    const free = waiting.get(memoryMb) ?? [];
    waiting.set(memoryMb, free);
    const parser = free.pop() ?? startParser(memoryMb);
    let usable = false;
    try {
      const outcome = await askParser(parser, { bytes, mediaType, ocr, ...rest }, { signal, timeMs: TIME_LIMIT_MS });
      usable = outcome.ok || !RAN_OUT.has(outcome.code);
      return outcome;
    } finally {
      if (usable) free.push(parser);
      else parser.kill("SIGKILL");
    }
  };
}

function startParser(memoryMb: number): ChildProcess {
  return fork(SCRIPT, [], { serialization: "advanced", execArgv: [`--max-old-space-size=${memoryMb}`] });
}
