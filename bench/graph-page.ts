/**
 * The graph page at 10,000 entities in a browser:
 * `npm run bench:graph-page` (`-- --entities 2000`, `-- --data FOLDER` to keep the graph for later runs)
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { killEverything } from "@/scripts/launcher/children.mjs";
import { startApplication } from "@/scripts/testing/application";
import { measurePage } from "./graph/measure-page";
import { writeSyntheticGraph } from "./graph/synthetic-graph";

const { values } = parseArgs({
  options: { entities: { type: "string", default: "10000" }, data: { type: "string" } },
});
const entities = Number(values.entities);
const folder = values.data === undefined ? await mkdtemp(join(tmpdir(), "touchstone-bench-")) : resolve(values.data);
if (!existsSync(join(folder, "postgres"))) await fillLibrary();
const port = await findFreePort();
const application = await startApplication({ dataDir: folder, port, onLine: () => {} });
try {
  await measurePage(application.url);
} finally {
  await application.stop();
  killEverything();
  if (values.data === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Writes only the graph. Extraction is off, since it would replace the generated entities. */
async function fillLibrary(): Promise<void> {
  const server = await startEmbeddedDatabase(folder);
  connectDatabase(server.url);
  try {
    await prepareDatabase(pool(), process.cwd());
    await writeSyntheticGraph({ entities, facts: 3 * entities, passages: entities });
    await saveSettings({ knowledgeGraph: { extraction: "off" } }, "local");
  } finally {
    await closeDatabase();
    await server.stop();
  }
}
