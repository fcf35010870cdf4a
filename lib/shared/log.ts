import { writeSync } from "node:fs";
import pino from "pino";
import { env } from "@/lib/shared/env";
import { workContext } from "@/lib/shared/work-context";

const STANDARD_ERROR = 2;

/** Number of attempts to write a line while its reader is behind, and the delay between them, in milliseconds. */
const TRIES = 20;
const WAIT_MS = 5;

/**
 * Writes one line, or drops it if it cannot be written: neither a full disk under a log file nor a reader that has
 * exited may end the process or its work.
 */
function writeLine(line: string): void {
  let remaining = Buffer.from(line, "utf8");
  for (let tries = 0; remaining.length > 0 && tries < TRIES; tries += 1) {
    try {
      remaining = remaining.subarray(writeSync(STANDARD_ERROR, remaining));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}

/** Conditions under which a line about an error is only logged for debugging. */
const hidden: { isHidden?: (error: unknown) => boolean } = {};

/** Lines about these errors are logged for debugging only: something else has said what is wrong, once. */
export function hideWhile(isHidden: (error: unknown) => boolean): void {
  hidden.isHidden = isHidden;
}

function isHidden(fields: unknown): boolean {
  if (hidden.isHidden === undefined || typeof fields !== "object" || fields === null || !("err" in fields))
    return false;
  return hidden.isHidden(fields.err);
}

/**
 * The application's only logger: one JSON line per entry, on standard error so that standard output stays free for a
 * command's output. Lines written for a request or a run carry its id. Never log a secret, a document's text or a whole answer.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    hooks: {
      logMethod(given, method) {
        if (!isHidden(given[0])) method.apply(this, given);
        else if (this.isLevelEnabled("debug")) this.debug({ outage: true, msg: given[1] });
      },
    },
    mixin: () => ({ ...workContext() }),
    redact: ["authorization", "*.authorization", "*.headers", "apiKey", "*.apiKey", "err.config"],
  },
  { write: writeLine },
);
