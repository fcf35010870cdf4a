import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { pool } from "../connection/client";
import { migrationFolders, prepareDatabase } from "../connection/prepare-database";
import { createRealPostgres, createTestDatabase, type TestDatabase } from "../testing/database";
import { readEmbeddingIndexes } from "./embedding-indexes";

/** Time to start a database on a busy machine. */
const START_MS = 120_000;
const root = fileURLToPath(new URL("../../../..", import.meta.url));
let database: TestDatabase;
afterEach(() => database.close());

async function insertPassage(): Promise<string> {
  const id = randomUUID();
  await pool().query(
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
     VALUES ($1, 'local', 't', 't', 'text/plain', 1, $2, '', 'ready')`,
    [id, id],
  );
  await pool().query(
    `INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
     VALUES ($1, $1, 0, 'text', 0, 1, '{}', 'en')`,
    [id],
  );
  return id;
}

describe("the search index's migrations", { timeout: START_MS }, () => {
  it("use both extensions of the embedded database, and drop the older tables", async () => {
    database = await createTestDatabase();
    expect(await prepareDatabase(pool(), root)).toEqual({
      applied: [],
      extensions: { vector: "installed", pg_textsearch: "installed" },
      engine: { dense: "pgvector", lexical: "pg_textsearch" },
    });
    expect((await pool().query("SELECT to_regclass('passage_index') AS old")).rows).toEqual([{ old: null }]);
  });

  it("migrate an installation's tokens and vectors without embedding them again", async () => {
    database = await createTestDatabase();
    const passageId = await insertPassage();
    // An installation of the older schema: its table, and nothing that was added later.
    await pool().query(await readFile(join(migrationFolders(root).index, "0001_embedded_index/migration.sql"), "utf8"));
    const vector = Array.from({ length: 384 }, (_, position) => (position === 7 ? 1 : 0));
    await pool().query("INSERT INTO passage_index VALUES ($1, $1, 'en', 'embedder@1', 'wind turbin wind', $2)", [
      passageId,
      JSON.stringify(vector),
    ]);
    await pool().query(`DROP INDEX passage_tokens_en_bm25_idx, passage_tokens_fr_bm25_idx, passage_tokens_other_bm25_idx;
      ALTER TABLE passage_vector ALTER COLUMN embedding TYPE real[] USING embedding::real[];
      DELETE FROM _index_migrations WHERE migration_name > '0001_embedded_index'`);

    await prepareDatabase(pool(), root);
    const { active, building, engine } = await readEmbeddingIndexes();
    expect(engine).toEqual({ dense: "pgvector", lexical: "pg_textsearch" });
    expect(building).toBeNull();
    expect(active).toMatchObject({ model: "embedder@1", provider: "built-in", dimension: 384 });
    const { rows } = await pool().query(
      `SELECT passage_tokens.passage_id, tokens, length, index_id, embedding::text FROM passage_tokens
       JOIN passage_vector USING (passage_id)`,
    );
    expect(rows).toEqual([
      {
        passage_id: passageId,
        tokens: "wind turbin wind",
        length: 3,
        index_id: active?.id,
        embedding: JSON.stringify(vector),
      },
    ]);
    expect((await pool().query("SELECT to_regclass('passage_index') AS old")).rows).toEqual([{ old: null }]);
  });

  it("convert the data of a server without extensions once it gets them", async () => {
    database = await createTestDatabase();
    const passageId = await insertPassage();
    const indexId = randomUUID();
    await pool().query(`DROP INDEX passage_tokens_en_bm25_idx, passage_tokens_fr_bm25_idx, passage_tokens_other_bm25_idx;
      ALTER TABLE passage_vector ALTER COLUMN embedding TYPE real[] USING embedding::real[];
      DROP EXTENSION vector; DROP EXTENSION pg_textsearch;
      DELETE FROM _index_migrations;
      INSERT INTO embedding_index (id, model, provider, slot) VALUES ('${indexId}', 'm', 'built-in', 'active')`);
    await pool().query("INSERT INTO passage_vector VALUES ($1, $2, $2, '{0.5,0.25}')", [indexId, passageId]);
    await pool().query("INSERT INTO passage_tokens VALUES ($1, $1, 'en', 'wind', 1)", [passageId]);
    await pool().query("INSERT INTO passage_term VALUES ('en', 'wind', $1, 1)", [passageId]);

    expect((await prepareDatabase(pool(), root)).engine).toEqual({ dense: "pgvector", lexical: "pg_textsearch" });
    expect((await pool().query("SELECT embedding::text FROM passage_vector")).rows).toEqual([
      { embedding: "[0.5,0.25]" },
    ]);
    expect((await pool().query("SELECT term FROM passage_term")).rows).toEqual([]);
  });

  it("use plain SQL on a server without the extensions, with postings for tokens written elsewhere", async () => {
    database = await createRealPostgres();
    const passageId = await insertPassage();
    await pool().query("INSERT INTO passage_tokens VALUES ($1, $1, 'en', 'wind turbin wind', 3)", [passageId]);
    expect(await prepareDatabase(pool(), root)).toEqual({
      applied: [],
      extensions: { vector: "missing", pg_textsearch: "missing" },
      engine: { dense: "rescored", lexical: "plain" },
    });
    expect((await pool().query("SELECT term, frequency FROM passage_term ORDER BY term")).rows).toEqual([
      { term: "turbin", frequency: 1 },
      { term: "wind", frequency: 2 },
    ]);
  });
});
