/**
 * How long the graph's page waits at 10,000 entities, on the embedded database:
 * `npm run bench:graph-reads`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, connectDatabase, pool } from "../lib/db/client";
import { startEmbeddedDatabase } from "../lib/db/embedded/start-embedded-database";
import { prepareDatabase } from "../lib/db/prepare-database";
import { measureReads } from "./bench/graph/measure-reads";

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = await startEmbeddedDatabase(folder);
connectDatabase(server.url);
try {
  await prepareDatabase(pool(), process.cwd());
  await measureReads();
} finally {
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
