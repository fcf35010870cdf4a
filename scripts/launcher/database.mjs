import { createInterface } from "node:readline";
import { startChild } from "./children.mjs";
import { LaunchError } from "./launch-error.mjs";
import { bundleOf } from "./workers.mjs";

/** The first start creates the database cluster, which takes seconds on a slow machine. */
const READY_TIMEOUT_MS = 120_000;

/**
 * Starts the embedded database in its own process, from its bundle (`workers.mjs`): compiling its sources would take a
 * third of its start.
 * @param {string} dataDir
 * @returns {{ child: import("node:child_process").ChildProcess, ready: Promise<string> }} `ready` resolves to the
 * database URL, or rejects with a LaunchError.
 */
export function startDatabase(dataDir) {
  const child = startChild(process.execPath, [bundleOf("server")], {
    env: { DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ready = new Promise((resolve, reject) => {
    let complaint = "";
    let answered = false;
    const fail = (why) => {
      clearTimeout(timer);
      answered = true;
      reject(new LaunchError(`The embedded database did not start: ${why}`, complaint.trimEnd()));
    };
    const timer = setTimeout(() => fail(`it was not ready after ${READY_TIMEOUT_MS / 1_000} s.`), READY_TIMEOUT_MS);
    child.stderr.setEncoding("utf8").on("data", (text) => {
      if (answered) process.stderr.write(text);
      else complaint += text;
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (answered || !line.startsWith("{")) return;
      const { url, waiting } = JSON.parse(line);
      if (typeof waiting === "string") {
        // It starts once the disk has space, however long that takes.
        clearTimeout(timer);
        console.error(`The database is waiting: ${waiting}.`);
      }
      if (typeof url !== "string") return;
      clearTimeout(timer);
      answered = true;
      process.stderr.write(complaint);
      resolve(url);
    });
    child.once("error", (error) => fail(error.message));
    // `close` follows the last output; `exit` may come before it.
    child.once("close", (code, signal) => {
      if (!answered) fail(`it ended with ${signal ?? `code ${code}`}.`);
    });
  });
  return { child, ready };
}
