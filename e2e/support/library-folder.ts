import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { copyFolder } from "@/lib/data/db/embedded/folders/copy-folder";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";

const POLL_MS = 250;
const extractionSchema = z.object({
  state: z.string(),
  documents: z.object({ done: z.int(), failed: z.int(), total: z.int() }),
  failures: z.array(z.object({ documentTitle: z.string(), message: z.string() })),
});

/** The template of data folders: that of an application which was started once and stopped. */
function templateIn(folder: string): string {
  return join(folder, "library");
}

/**
 * Creates a data folder with the sample library and its graph, unless it exists: starting on a copy takes a quarter of
 * the time of a first start.
 * @param folder of this test run
 */
export async function makeLibraryFolder(folder: string): Promise<void> {
  if (existsSync(templateIn(folder))) return;
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, "draft-"));
  const application = await startApplication({
    dataDir: draft,
    port: await findFreePort(),
    onLine: (line) => process.stdout.write(`${line}\n`),
  });
  let code: number | null = null;
  try {
    while (!(await isRead(application.url))) await sleep(POLL_MS);
  } finally {
    code = await application.stop();
  }
  if (code !== 0) throw new Error(`The application that read the library ended with ${code}.`);
  await rename(draft, templateIn(folder));
}

/** @throws Error if a document failed, which would otherwise be waited for endlessly */
async function isRead(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/graph/extraction`);
  const { state, documents, failures } = extractionSchema.parse(await answer.json());
  if (documents.failed > 0) {
    const why = failures.map(({ documentTitle, message }) => `${documentTitle}: ${message}`).join("; ");
    throw new Error(`${documents.failed} of the sample library's documents could not be read into the graph: ${why}`);
  }
  return state === "idle" && documents.total > 0 && documents.done === documents.total;
}

/**
 * Fills a data folder like a first start. For tests that do not test the first start.
 * @throws Error outside the end-to-end tests, whose servers create the template
 */
export async function copyLibrary(dataDir: string): Promise<void> {
  const folder = process.env.E2E_FOLDER;
  if (folder === undefined) throw new Error("E2E_FOLDER is not set.");
  await copyFolder(templateIn(folder), dataDir);
}
