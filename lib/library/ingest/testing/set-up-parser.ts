import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { afterAll } from "vitest";
import { TEST_WORKERS } from "@/scripts/testing/test-workers";
import { NO_OCR } from "../ocr/ocr-input";
import { DEFAULT_LIMITS, outcomeSchema, type ParseOutcome, type parseDocument } from "../parse/parse-document";

/** The bundle of `parser-process.ts`, which starts in a fraction of the time. */
const SCRIPT = join(TEST_WORKERS, "parser-process.mjs");

/** Time limit for one parse, in milliseconds: less than that of a test. */
const TIME_LIMIT_MS = 25_000;

/**
 * `parseDocument` for tests that do not test its process: each process parses many documents, because starting one takes
 * longer than most parses. The limits of the process are tested in `parse-document.test.ts`.
 */
export function setUpParser(): typeof parseDocument {
  const free: ChildProcess[] = [];
  afterAll(() => {
    for (const parser of free) parser.kill();
  });
  return async (bytes, mediaType, { signal, limits, ocr = NO_OCR } = {}) => {
    signal?.throwIfAborted();
    const parser = free.pop() ?? fork(SCRIPT, [], { serialization: "advanced", execArgv: [] });
    const outcome = await ask(parser, { bytes, mediaType, ocr, ...DEFAULT_LIMITS, ...limits }, signal);
    free.push(parser);
    return outcome;
  };
}

/** Asks a parser; kills it if it does not answer in time or the signal is aborted. */
async function ask(parser: ChildProcess, message: object, signal: AbortSignal | undefined): Promise<ParseOutcome> {
  const kill = () => parser.kill("SIGKILL");
  const timer = setTimeout(kill, TIME_LIMIT_MS);
  signal?.addEventListener("abort", kill, { once: true });
  try {
    const answer = await new Promise((resolve, reject) => {
      parser.once("message", resolve);
      parser.once("exit", (code, killedBy) => {
        reject(signal?.reason ?? new Error(`The parser ended without an answer (${killedBy ?? code}).`));
      });
      parser.send(message);
    });
    return outcomeSchema.parse(answer);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    parser.removeAllListeners("message");
    parser.removeAllListeners("exit");
  }
}
