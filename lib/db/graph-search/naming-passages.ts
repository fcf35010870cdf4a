import { z } from "zod";
import { type Language, languageSchema } from "../../contracts/language";
import { pool } from "../client";
import { FINDABLE } from "../findable";
import { LOCAL_OWNER } from "../owner";

const namingRow = z.object({
  passageId: z.string(),
  documentId: z.string(),
  /** Which of the entities it names. */
  entityIds: z.array(z.string()),
});
/** A passage that can be found and names entities. */
export type NamingPassage = z.infer<typeof namingRow>;

/**
 * Passages that name one or more of these entities, those that name most of them first.
 * @param documentIds the scope; null for the whole library
 * @param perEntity places looked at, of each entity
 */
export async function passagesNaming(
  entityIds: readonly string[],
  documentIds: readonly string[] | null,
  { perEntity, limit }: { perEntity: number; limit: number },
): Promise<NamingPassage[]> {
  if (entityIds.length === 0) return [];
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId", array_agg(DISTINCT entity_id) AS "entityIds"
     FROM (
       SELECT mention.* FROM unnest($3::uuid[]) AS asked(id),
       LATERAL (SELECT passage_id, document_id, entity_id FROM graph_mention WHERE entity_id = asked.id LIMIT $4) AS mention
     ) AS named
     WHERE ${FINDABLE} GROUP BY passage_id, document_id ORDER BY count(DISTINCT entity_id) DESC, passage_id LIMIT $5`,
    [LOCAL_OWNER, documentIds, entityIds, perEntity, limit],
  );
  return z.array(namingRow).parse(rows);
}

const wordsRow = z.object({ passageId: z.string(), language: languageSchema, tokens: z.string() });

/** What a passage says, in index terms of the analyzer of its language. */
export interface PassageWords {
  language: Language;
  has(term: string): boolean;
}

/** The index terms of passages. */
export async function passageWords(ids: readonly string[]): Promise<ReadonlyMap<string, PassageWords>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", language, tokens FROM passage_tokens WHERE passage_id = ANY($1::uuid[])`,
    [ids],
  );
  const known = z.array(wordsRow).parse(rows);
  // A handful of terms is looked for in each: to part the whole text would take longer.
  return new Map(
    known.map(({ passageId, language, tokens }) => {
      const spaced = ` ${tokens} `;
      return [passageId, { language, has: (term: string) => spaced.includes(` ${term} `) }];
    }),
  );
}
