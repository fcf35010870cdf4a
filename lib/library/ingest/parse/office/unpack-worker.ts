/**
 * Unpacks an archive in a separate thread, one file per request.
 *
 * workerData: what `unpackRequest` narrows
 * in: any message requests the next file
 * out: `ArchiveFile` | { kind: "end" } | { kind: "failed", code, detail }
 */
import { parentPort, workerData } from "node:worker_threads";
import { failureOf } from "../parse-failure";
import { unpackRequest } from "../parse-request";
import { archiveFiles } from "./archive-files";

const { bytes, ...limits } = unpackRequest(workerData);
const files = archiveFiles(bytes, limits);

parentPort?.on("message", async () => {
  try {
    const { done, value } = await files.next();
    if (done === true) parentPort?.postMessage({ kind: "end" });
    else parentPort?.postMessage(value, value.kind === "file" ? [value.bytes.buffer] : []);
  } catch (error) {
    parentPort?.postMessage({ kind: "failed", ...failureOf(error) });
  }
});
