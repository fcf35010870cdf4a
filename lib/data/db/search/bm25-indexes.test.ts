import { expect, it } from "vitest";
import { db, pool } from "../connection/client";
import { setUpDatabase } from "../testing/set-up-database";
import { bm25Index, createBm25Indexes } from "./bm25-indexes";
import { readSearchEngine } from "./search-engine";

setUpDatabase();

const definition = async (name: string) =>
  (await pool().query<{ indexdef: string }>("SELECT indexdef FROM pg_indexes WHERE indexname = $1", [name])).rows;

it("creates the same index for a new language as the committed migration for the first", async () => {
  const name = bm25Index("fr");
  const before = await definition(name);
  expect(before).toHaveLength(1);
  await pool().query(`DROP INDEX ${name}`);
  expect((await readSearchEngine(db())).lexical).toBe("plain");
  await Promise.all([createBm25Indexes(db()), createBm25Indexes(db())]);
  expect(await definition(name)).toEqual(before);
  expect((await readSearchEngine(db())).lexical).toBe("pg_textsearch");
});
