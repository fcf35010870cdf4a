import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fingerprint } from "../fingerprint.mjs";

/** Inputs of the preparation of an embedded database. */
const SOURCES = [
  "prisma",
  "scripts/prepare.ts",
  "lib/shared/contracts/language.ts",
  "lib/data/db",
  "lib/library/ingest",
  "samples/library",
  "package-lock.json",
];

/**
 * Records that an embedded database is prepared, so that the next start can skip the check, which costs a process and
 * seconds. The mark is stored among the database's files and disappears with them.
 * @param {string} dataDir
 * @param {string} [wanted] Fingerprint of the inputs.
 */
export function preparation(dataDir, wanted = fingerprint(SOURCES)) {
  const mark = join(dataDir, "postgres", "touchstone-prepared");
  return {
    /** Removes the mark: after a failed start, the next one prepares again. */
    take() {
      if (!existsSync(mark)) return false;
      const prepared = readFileSync(mark, "utf8") === wanted;
      rmSync(mark);
      return prepared;
    },
    /** Called once the application is ready, which requires a prepared database. */
    keep() {
      mkdirSync(dirname(mark), { recursive: true });
      writeFileSync(mark, wanted);
    },
  };
}
