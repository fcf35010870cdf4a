import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const packageSchema = z.object({ version: z.string() });

/**
 * Folder of the empty cluster that the launcher has made for the installed version of PGlite
 * (`scripts/launcher/empty-cluster.mjs`). It may not exist: then PostgreSQL creates new clusters itself.
 */
export async function emptyClusterFolder(): Promise<string> {
  const packages = join(process.cwd(), "node_modules");
  const text = await readFile(join(packages, "@electric-sql", "pglite", "package.json"), "utf8");
  return join(packages, ".cache", "touchstone", `cluster-${packageSchema.parse(JSON.parse(text)).version}`);
}
