/**
 * Moves a stopped installation in a process that a test can kill.
 *   node --import tsx lib/data/backup/testing/move-process.ts <url> <embedded | external> <data folder> <url | embedded>
 */
import { fileURLToPath } from "node:url";
import { moveDatabase } from "../move-database";

const [url = "", kind, dataDir = "", to = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
await moveDatabase({
  url,
  kind: kind === "embedded" ? "embedded" : "external",
  root,
  dataDir,
  to: to === "embedded" ? null : to,
  replace: false,
  whenLoaded: async () => undefined,
});
