import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { processWide } from "@/lib/shared/process-wide";
import { LineQueue } from "./line-queue";

const STANDARD_ERROR = 2;

/**
 * Standard error without ever waiting for its reader. Next loads the logger twice per process; both use this queue, so
 * that neither writes into the middle of the other's line.
 */
export function standardErrorLines(): LineQueue {
  return processWide("standard-error-lines", () => {
    const descriptor = nonBlocking();
    const queue = new LineQueue((bytes) => writeSync(descriptor, bytes));
    process.once("exit", () => queue.finish());
    return queue;
  });
}

/**
 * A descriptor whose writes fail with EAGAIN when the reader is behind. Opened again, a pipe or a terminal has a mode of
 * its own: any process that shares the other one could make it blocking for all. Where that is impossible (a socket,
 * another user's pipe), Node makes it non-blocking once its own stream is used.
 */
function nonBlocking(): number {
  try {
    // As bigints: Node keeps the numbers of the last file status and takes what it reads next for a pipe too, so that it no
    // longer follows symbolic links to packages, and loads them twice.
    const kind = fstatSync(STANDARD_ERROR, { bigint: true });
    if (kind.isFIFO() || kind.isCharacterDevice()) {
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
      return openSync(`/proc/self/fd/${STANDARD_ERROR}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    }
  } catch {
    // Not Linux, not permitted, or no standard error at all.
  }
  return process.stderr.fd ?? STANDARD_ERROR;
}
