import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./children.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { fromRoot } from "./paths.mjs";
import { step } from "./progress.mjs";

const STAMP = fromRoot("lib", "data", "db", "generated", ".schema-fingerprint");

/** Generates the database client if the schema or the generator has changed. */
export async function generateClient() {
  const wanted = fingerprint(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  await step("Generating the database client", () =>
    runCommand(
      "The database client could not be generated (see above).",
      process.execPath,
      [fromRoot("node_modules", "prisma", "build", "index.js"), "generate"],
      // Any executable works: nothing runs it, and without one Prisma downloads its own.
      { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    ),
  );
  writeFileSync(STAMP, wanted);
}
