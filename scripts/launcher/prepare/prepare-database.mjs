import { runCommand } from "../children.mjs";

/**
 * Migrates the database and loads the sample library once; prints what its server lacks.
 * @param {Record<string, string | undefined>} env
 * @throws {import("../launch-error.mjs").LaunchError}
 */
export async function prepareDatabase(env) {
  const reduced = await runCommand(
    "The database could not be prepared (see above).",
    process.execPath,
    ["--import", "tsx", "scripts/prepare.ts"],
    env,
  );
  if (reduced.trim() !== "") console.log(`  ${reduced.trim()}`);
}
