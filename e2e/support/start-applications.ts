/**
 * Starts the applications that tests share, like `npm start`, each on a data folder of its own with the sample library:
 *   E2E_FOLDER=… E2E_APPLICATIONS='[{ "name": "reader", "port": 3100, "env": {} }]' node --import tsx e2e/support/start-applications.ts
 */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { startApplication } from "@/scripts/testing/application";
import { copyLibrary, makeLibraryFolder } from "./library-folder";

const { E2E_FOLDER: folder, E2E_APPLICATIONS: wanted } = process.env;
if (!folder || !wanted) throw new Error("E2E_FOLDER and E2E_APPLICATIONS are to be set.");

const applicationsSchema = z.array(
  z.object({ name: z.string(), port: z.int(), env: z.record(z.string(), z.string()) }),
);

await makeLibraryFolder(folder);
// At the same time: a start waits for its database half of the time.
const starting = applicationsSchema.parse(JSON.parse(wanted)).map(async ({ name, port, env }) => {
  const dataDir = join(folder, name);
  if (!existsSync(dataDir)) {
    await mkdir(dataDir, { mode: 0o700 });
    await copyLibrary(dataDir);
  }
  return startApplication({ dataDir, port, env, onLine: (line) => process.stdout.write(`[${name}] ${line}\n`) });
});
const stop = async () => {
  const applications = await Promise.all(starting);
  const codes = await Promise.all(applications.map((application) => application.stop()));
  process.exit(Math.max(...codes.map((code) => code ?? 1)));
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
await Promise.all(starting);
// `playwright.config.ts` waits for this line.
process.stdout.write("All applications are ready.\n");
