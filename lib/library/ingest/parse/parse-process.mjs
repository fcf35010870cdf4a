/**
 * Parses one document in a process of its own, which the caller limits in time and memory: a file that exhausts the
 * heap ends this process alone. Plain JavaScript, because it is started by its path and no bundler sees it.
 *
 * in, once: { bytes, mediaType, growthMb, cpuMs, maxPages, maxTextChars, maxEntries, maxUnpackedBytes, maxRatio }
 * out, once: { ok: true, text, pageStarts, headings, pages, title, language, findings } | { ok: false, code, detail }
 */
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { parseBytes } from "./parse-bytes.mjs";

/** A third of the processor time of a process that is not nice, where there is not enough for both. */
const NICENESS = 5;

// Reading a document is less urgent than answering a question, and still goes on beside one.
setPriority(NICENESS);

// A listener that stays keeps the process alive: it must not be gone before its answer has arrived. Whoever asked ends it.
process.on("message", async (message) => {
  const { growthMb, cpuMs, ...asked } = message;
  new Worker(new URL("./parse-guard.mjs", import.meta.url), { workerData: { growthMb, cpuMs } }).unref();
  process.send(await parseBytes(asked));
});
