import { generateClient } from "../generate.mjs";
import { installPackages } from "../install.mjs";
import { LaunchError } from "../launch-error.mjs";
import { bundleWorkers } from "../workers.mjs";

/** Installs what a command in TypeScript needs and makes it importable; on failure the process exits with 1. */
export async function prepareCommand() {
  try {
    await installPackages({ development: false });
    await generateClient();
    await bundleWorkers();
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.details ? `${error.details}\n${error.message}` : error.message);
    process.exit(1);
  }
  const { register } = await import("tsx/esm/api");
  register();
}
