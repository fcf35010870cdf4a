import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

export interface LibraryFacts {
  /** When the newest searchable document was added; `null` when there is none. */
  newestAddition: Date | null;
  /** Documents by their language. */
  documents: Map<string, number>;
}

/** A short summary of the library's current content. */
export async function readLibraryFacts(): Promise<LibraryFacts> {
  const { rows } = await pool().query<{ language: string | null; count: number; newest: Date }>(
    `SELECT language, count(*)::int AS count, max(created_at) AS newest FROM document
     WHERE owner_id = $1 AND status = 'ready' AND NOT superseded GROUP BY language`,
    [LOCAL_OWNER],
  );
  const newest = rows.reduce<Date | null>(
    (latest, row) => (latest === null || row.newest > latest ? row.newest : latest),
    null,
  );
  return { newestAddition: newest, documents: new Map(rows.map(({ language, count }) => [language ?? "", count])) };
}
