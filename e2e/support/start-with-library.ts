/**
 * Starts an application like `npm start`, on a data folder with the sample library:
 *   E2E_FOLDER=… DATA_DIR=… PORT=… node --import tsx e2e/support/start-with-library.ts
 */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { startChild } from "@/scripts/launcher/children.mjs";
import { copyLibrary, makeLibraryFolder } from "./library-folder";

const { E2E_FOLDER: folder, DATA_DIR: dataDir } = process.env;
if (!folder || !dataDir) throw new Error("E2E_FOLDER and DATA_DIR are to be set.");

await makeLibraryFolder(folder);
if (!existsSync(dataDir)) {
  await mkdir(dataDir, { mode: 0o700 });
  await copyLibrary(dataDir);
}
const launcher = startChild(process.execPath, ["scripts/start.mjs", "--no-open"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => launcher.kill("SIGTERM"));
launcher.once("exit", (code) => process.exit(code ?? 1));
