import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const data = fileURLToPath(new URL("../..", import.meta.url));
/** Writes through the model, or in SQL. */
const WRITES =
  /collectionMember\s*\.\s*(?:create|update|upsert|delete)|(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?collection_member/i;

it("collections of a document are written in one place, behind the right on all of it", async () => {
  const files = (await readdir(data, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|\btesting\b|\bgenerated\b/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const writers: string[] = [];
  for (const file of files) if (WRITES.test(await readFile(join(data, file), "utf8"))) writers.push(file);
  expect(writers).toEqual([join("db", "library", "series.ts")]);
});
