/**
 * How long the graph page's requests take at 10,000 entities, on the embedded database:
 * `npm run bench:graph-reads`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { measureReads } from "./graph/measure-reads";

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
