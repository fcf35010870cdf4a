import { join } from "node:path";

/**
 * Path of the script of a worker process or thread, bundled by `scripts/launcher/workers.mjs`. Workers start outside the
 * application's own bundle, which cannot contain them.
 * @param name name of its source file, without extension
 */
export function workerScript(name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), ".workers", `${name}.mjs`);
}
