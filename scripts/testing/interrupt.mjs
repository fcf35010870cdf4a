import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { interruptEverything, killEverything } from "../launcher/children.mjs";

/** How long runners may take to stop what they have started: Playwright gives applications 15 s. */
const GRACE_MS = 30_000;
/** npm forwards a signal that the terminal has sent to both: one that arrives this soon is the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/** @type {number | null} */
let interruptedAt = null;

/** Whether Ctrl-C was pressed: nothing more may be started. */
export const isInterrupted = () => interruptedAt !== null;

/**
 * A folder for the files of a run of tests, removed when this process exits. Ctrl-C first lets everything that
 * `startChild` has started stop what it has started itself; pressed again, it kills what still runs.
 * @param {string} prefix
 * @param {number} [graceMs]
 * @returns {string} Its path.
 */
export function folderOfRun(prefix, graceMs = GRACE_MS) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once("exit", () => {
    killEverything();
    remove(folder);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt(graceMs));
  return folder;
}

function interrupt(graceMs) {
  const now = Date.now();
  if (interruptedAt !== null) {
    if (now - interruptedAt > SAME_SIGNAL_MS) process.exit(130);
    return;
  }
  interruptedAt = now;
  console.log("\nStopping … (Ctrl-C again kills what still runs)");
  void interruptEverything(graceMs).finally(() => process.exit(130));
}

/** What was killed in the middle of its work may still have left something that cannot be removed. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`${folder} could not be removed (${error.code}).`);
  }
}
