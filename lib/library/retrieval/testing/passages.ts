import { randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db/connection/client";
import { noteLibraryChange } from "@/lib/data/db/library/library-version";
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
