import { writeSync } from "node:fs";
import pino from "pino";
import { env } from "@/lib/shared/env";

const STANDARD_ERROR = 2;

/** How often a line is tried while its reader is behind, and the wait between, in milliseconds. */
const TRIES = 20;
const WAIT_MS = 5;

/**
 * Writes one line, and does without it where it cannot be written: a full disk under a log file, or a reader that is
 * gone, must end neither the process nor its work.
 */
function writeLine(line: string): void {
  let rest = Buffer.from(line, "utf8");
  for (let tries = 0; rest.length > 0 && tries < TRIES; tries += 1) {
    try {
      rest = rest.subarray(writeSync(STANDARD_ERROR, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}

/**
 * The application's only logger: one JSON line an entry, on standard error so that standard output
 * stays free for what a command prints. Never log a secret, a document's text or a whole answer.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    redact: ["authorization", "*.authorization", "*.headers", "apiKey", "*.apiKey", "err.config"],
  },
  { write: writeLine },
);
