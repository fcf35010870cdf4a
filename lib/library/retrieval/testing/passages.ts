import { randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db/connection/client";
import { noteLibraryChange } from "@/lib/data/db/library/library-version";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import type { TextLanguage } from "@/lib/shared/contracts/language";

export interface PassageFixture {
  passageId: string;
  documentId: string;
  language: TextLanguage;
  text: string;
}

/** Stores a document with its passages, without tokens and vectors. */
export async function insertPassages(
  texts: readonly string[],
  { language = "en", status = "ready" }: { language?: TextLanguage; status?: string } = {},
): Promise<PassageFixture[]> {
  const documentId = randomUUID();
  await pool().query(
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
     VALUES ($1, 'local', 'Test', 'test.txt', 'text/plain', 1, $2, '', $3)`,
    [documentId, documentId, status],
  );
  const rows = texts.map((text, ordinal) => ({ id: randomUUID(), ordinal, text }));
  await pool().query(
    `INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
     SELECT id, $1, ordinal, text, 0, 1, '{}', $2 FROM jsonb_to_recordset($3) AS new(id uuid, ordinal int, text text)`,
    [documentId, language, JSON.stringify(rows)],
  );
  await noteLibraryChange();
  return rows.map(({ id, text }) => ({ passageId: id, documentId, language, text }));
}

/** The same, and finds them: with tokens and the vectors of the built-in embedder. */
export async function insertSearchedPassages(
  texts: readonly string[],
  options?: Parameters<typeof insertPassages>[1],
): Promise<PassageFixture[]> {
  const added = await insertPassages(texts, options);
  const vectors = await builtInEmbedder().embedPassages(texts);
  await (await libraryWriter()).upsert(
    added.map(({ text, ...passage }, at) => ({
      ...passage,
      tokens: analyze(text, passage.language),
      embedding: vectors[at] ?? new Float32Array(),
      hash: passage.passageId,
    })),
  );
  return added;
}
