/**
 * Parses one document in a separate process, whose time and memory the caller limits: a file that exhausts the heap
 * ends only this process.
 *
 * in, once: what `parseRequest` narrows
 * out, once: `ParseOutcome`
 */
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { parseBytes } from "./parse-bytes";
import { parseRequest } from "./parse-request";

/** At this niceness the process gets about a third of the processor time of a normal one when both compete. */
const NICENESS = 5;

// Parsing is less urgent than answering a question, but continues beside it.
setPriority(NICENESS);

// `on`, not `once`: a listener keeps the process alive until its answer has arrived. The parent kills it.
process.on("message", async (message) => {
  const { growthMb, cpuMs, ...request } = parseRequest(message);
  // The bundler puts the guard beside this script.
  new Worker(new URL("./parse-guard.mjs", import.meta.url), { argv: [growthMb, cpuMs] }).unref();
  process.send?.(await parseBytes(request));
});
