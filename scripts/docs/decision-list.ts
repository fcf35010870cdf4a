import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join("docs", "decisions");

export const DECISION_LIST = join(FOLDER, "README.md");

/** A record's first line. */
const TITLE = /^# (?<number>\d{3}): (?<title>.+)$/m;

/** `docs/decisions/README.md`: the titles of all decision records, in order. @throws Error for a record without one */
export function decisionList(): string {
  const lines = readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const { number, title } = TITLE.exec(readFileSync(join(FOLDER, name), "utf8"))?.groups ?? {};
      if (number === undefined || !name.startsWith(number)) throw new Error(`${name} has no title with its number.`);
      return `- [${number}](${name}): ${title}`;
    });
  return [
    "# Decisions",
    "",
    "Why Touchstone is built the way it is: one record per decision, with its context, what was decided and what follows. A later record may change an earlier one. Numbers are in order of writing, and some were never used.",
    "",
    "Made from the records by `npm run docs:pages`; do not edit.",
    "",
    ...lines,
    "",
  ].join("\n");
}
