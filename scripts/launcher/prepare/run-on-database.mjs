import { loadEnvironmentFiles, readConfiguration } from "../configuration.mjs";
import { generateClient } from "../generate.mjs";
import { installPackages } from "../install.mjs";
import { LaunchError } from "../launch-error.mjs";
import { bundleWorkers } from "../workers.mjs";

/**
 * Runs a command on the database of this installation and exits with its code: prepares what TypeScript needs, finds
 * the database or starts the embedded one, and reports a problem on one line with exit code 2.
 * @typedef {import("../../index-verify/reach-database.ts").ReachedDatabase} ReachedDatabase
 * @param {() => Promise<(args: string[], database: ReachedDatabase) => Promise<number>>} load imports the command, once
 *   TypeScript can be imported
 */
export async function runOnDatabase(load) {
  // Progress is not part of the report.
  const print = console.log;
  console.log = console.error;
  try {
    loadEnvironmentFiles();
    await installPackages({ development: false });
    await generateClient();
    await bundleWorkers();
    const { register } = await import("tsx/esm/api");
    register();
    const { reachDatabase } = await import("../../index-verify/reach-database.ts");
    const { dataDir, directUrl } = readConfiguration();
    const database = await reachDatabase(dataDir, directUrl);
    process.env.DATABASE_URL = database.url;
    process.env.TOUCHSTONE_DATABASE = database.kind;
    process.env.LOG_LEVEL ||= "error";
    console.log = print;
    const command = await load();
    const code = await command(process.argv.slice(2), database);
    await database.stop();
    process.exit(code);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.details ? `${error.details}\n${error.message}` : error.message);
    process.exit(2);
  }
}
