import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { DEFAULT_LIMITS, outcomeSchema, type ParseOutcome, type parseDocument } from "../parse/parse-document";

/** What a parse that does not end may take, in milliseconds: less than a test. */
const TIME_LIMIT_MS = 25_000;

/**
 * `parseDocument` for tests of formats: one process parses all documents of a test file, because to start one takes
 * longer than most documents do. That a document's own process is limited is tested in `parse-document.test.ts`.
 */
export function setUpParser(): typeof parseDocument {
  let parser: ChildProcess | null = null;
  afterAll(() => {
    parser?.kill();
  });
  return async (bytes, mediaType, options = {}): Promise<ParseOutcome> => {
    if (parser === null || parser.exitCode !== null || parser.signalCode !== null) {
      parser = fork(fileURLToPath(new URL("parser-process.mjs", import.meta.url)), [], { serialization: "advanced" });
    }
    const running = parser;
    const ended = new AbortController();
    const timer = setTimeout(() => running.kill("SIGKILL"), TIME_LIMIT_MS);
    const end = (code: number | null, signal: string | null) =>
      ended.abort(new Error(`the parser ended without an answer (${signal ?? code})`));
    running.once("exit", end);
    try {
      const answer = once(running, "message", { signal: ended.signal });
      running.send({ bytes, mediaType, ...DEFAULT_LIMITS, ...options.limits });
      const [outcome] = await answer;
      return outcomeSchema.parse(outcome);
    } finally {
      clearTimeout(timer);
      running.off("exit", end);
    }
  };
}
