/**
 * Unpacks an archive in a thread of its own, one file per request. Plain JavaScript, because it is started by path and
 * not bundled.
 *
 * workerData: { bytes, extensions, maxEntries, maxUnpackedBytes, maxRatio, maxFileBytes }
 * in: any message requests the next file
 * out: { kind: "file", name, bytes } | { kind: "left_out", name, why } | { kind: "end" } | { kind: "failed", code, detail }
 */
import { parentPort, workerData } from "node:worker_threads";
import { ParseFailure } from "../parse-failure.mjs";
import { archiveFiles } from "./archive-files.mjs";

const files = archiveFiles(workerData.bytes, workerData);

parentPort.on("message", async () => {
  try {
    const { done, value } = await files.next();
    if (done) parentPort.postMessage({ kind: "end" });
    else parentPort.postMessage(value, value.kind === "file" ? [value.bytes.buffer] : []);
  } catch (error) {
    const known = error instanceof ParseFailure;
    parentPort.postMessage({
      kind: "failed",
      code: known ? error.code : "internal",
      detail: known ? error.message : String(error?.stack ?? error),
    });
  }
});
