import pino from "pino";
import { env } from "@/lib/shared/env";
import { standardErrorLines } from "@/lib/shared/logging/standard-error";
import { workContext } from "@/lib/shared/work-context";

const lines = standardErrorLines();

/** Conditions under which a line about an error is only logged for debugging. */
const hidden: { isHidden?: (error: unknown) => boolean } = {};

/** Lines about these errors are logged for debugging only: another line has already reported the cause. */
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
  { write: (line) => lines.add(line) },
);

lines.reportDropped((count) => log.error({ count }, "log lines dropped, because standard error was not read in time"));
