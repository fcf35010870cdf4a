import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fingerprint } from "../fingerprint.mjs";

/** What preparing an embedded database depends on. */
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
 * Remembers that an embedded database is prepared, so that a start need not look again, which costs a process and
 * seconds. The mark lies among the database's own files: whoever removes or replaces them removes it, too.
 * @param {string} dataDir
 * @param {string} [wanted] What it was or would be prepared from.
 */
export function preparation(dataDir, wanted = fingerprint(SOURCES)) {
  const mark = join(dataDir, "postgres", "touchstone-prepared");
  return {
    /** Takes the mark away: a start that fails from here on is followed by one that prepares. */
    take() {
      if (!existsSync(mark)) return false;
      const prepared = readFileSync(mark, "utf8") === wanted;
      rmSync(mark);
      return prepared;
    },
    /** Called once the application is ready, which it only is with a prepared database. */
    keep() {
      mkdirSync(dirname(mark), { recursive: true });
      writeFileSync(mark, wanted);
    },
  };
}
