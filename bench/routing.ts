/**
 * Where the built-in router sends questions of three kinds, with the sample library and with one of another field, each
 * on its own embedded database: a confusion table per language, with and without the web.
 * `npm run bench:routing -- --half development --show` lists the mistakes; use the reported half only for reporting.
 * `-- --data FOLDER` asks public question sets about their own passages, and counts those sent elsewhere.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { stopImports } from "@/lib/library/ingest/testing/start-imports";
import { measureKept } from "./routing/measure-kept";
import { type MeasuredRoute, measureRoutes } from "./routing/measure-routes";
import { printKept, printRoutes } from "./routing/print-routes";
import { type RoutingQuestion, readRoutingQuestions } from "./routing/routing-questions";
import { ingestDocuments } from "./shared/ingest-documents";

const { values } = parseArgs({
  options: {
    half: { type: "string", default: "reported" },
    data: { type: "string" },
    show: { type: "boolean", default: false },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const LIBRARIES: Readonly<Record<RoutingQuestion["library"], string>> = {
  samples: "samples/library",
  karrestad: "bench/routing/library",
};
const questions = readRoutingQuestions(join(root, "bench/routing")).filter(
  ({ development }) => values.half === "all" || development === (values.half === "development"),
);

try {
  if (values.data === undefined) await measureQuestions();
  else printKept(await measureKept(values.data), values.show);
} finally {
  await builtInEmbedder().stop();
}

async function measureQuestions(): Promise<void> {
  const measured: MeasuredRoute[] = [];
  for (const [library, folder] of Object.entries(LIBRARIES)) {
    const asked = questions.filter((question) => question.library === library);
    measured.push(...(await inDatabase(() => measureIn(folder, asked))));
  }
  printRoutes(measured, { half: values.half, shows: values.show });
}

async function measureIn(folder: string, asked: readonly RoutingQuestion[]): Promise<MeasuredRoute[]> {
  await ingestDocuments(join(root, folder));
  return measureRoutes(asked);
}

async function inDatabase<T>(work: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedDatabase(folder);
  try {
    connectDatabase(server.url);
    await prepareDatabase(pool(), root);
    return await work();
  } finally {
    await stopImports();
    await closeDatabase();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
