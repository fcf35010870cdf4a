import { runCommand } from "../children.mjs";

/**
 * Migrates the database and loads the sample library once; prints the snapshot taken before, and what its server lacks.
 * @param {Record<string, string | undefined>} env
 * @param {{ snapshot: boolean }} options `snapshot`: whether an earlier version's embedded database is kept.
 * @throws {import("../launch-error.mjs").LaunchError}
 */
export async function prepareDatabase(env, { snapshot }) {
  const notes = await runCommand(
    "The database could not be prepared (see above).",
    process.execPath,
    ["--import", "tsx", "scripts/prepare.ts", ...(snapshot ? [] : ["--no-snapshot"])],
    env,
  );
  for (const note of notes.split("\n")) if (note.trim() !== "") console.log(`  ${note.trim()}`);
}
