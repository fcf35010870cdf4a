import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, it } from "vitest";
import { pool } from "./client";
import { prepareDatabase } from "./prepare-database";
import { createRealPostgres, createTestDatabase, type TestDatabase } from "./testing/database";

/** Starting a database, on a busy machine. */
const START_MS = 120_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
let database: TestDatabase | undefined;
afterEach(() => database?.close());
afterAll(() => {
  database = undefined;
});

async function insertPassage(number: number, language: string, tokens: string): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  await pool().query(
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original)
     VALUES ($1, 'local', 't', 't', 'text/plain', 1, $2, '')`,
    [id, String(number)],
  );
  await pool().query(
    `INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
     VALUES ($1, $1, 0, $2, 0, 1, '{}', $3)`,
    [id, tokens, language],
  );
  await pool().query("INSERT INTO passage_index VALUES ($1, $1, $2, 'model', $3, $4)", [
    id,
    language,
    tokens,
    JSON.stringify(Array.from({ length: 384 }, () => 0.05)),
  ]);
}

it("makes an index whose word frequencies keep the languages apart, and which loses what is deleted", {
  timeout: START_MS,
}, async () => {
  database = await createTestDatabase();
  expect(await prepareDatabase(pool(), root)).toEqual({ applied: [], embeddedIndex: true });
  // "chat" is in every English passage and in one of ten French ones.
  for (let number = 0; number < 10; number++) await insertPassage(number, "en", `chat word${number}`);
  for (let number = 10; number < 20; number++)
    await insertPassage(number, "fr", number === 10 ? "chat noir" : "chien gris");
  const best = async (language: string) => {
    const { rows } = await pool().query<{ score: number }>(
      `SELECT -(tokens <@> to_bm25query('chat', 'passage_index_tokens_${language}_idx')) AS score
       FROM passage_index WHERE language = '${language}' ORDER BY 1 DESC LIMIT 1`,
    );
    return rows[0]?.score ?? 0;
  };
  expect(await best("fr")).toBeGreaterThan(10 * (await best("en")));
  await pool().query("DELETE FROM document WHERE language IS NULL");
  expect((await pool().query("SELECT passage_id FROM passage_index")).rows).toEqual([]);
});

it("is left out where the extensions are missing", { timeout: START_MS }, async () => {
  database = await createRealPostgres();
  expect(await prepareDatabase(pool(), root)).toEqual({ applied: [], embeddedIndex: false });
});
