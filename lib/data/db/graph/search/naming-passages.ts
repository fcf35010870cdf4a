import { z } from "zod";
import { type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import { db } from "../../connection/client";
import { parsedRows } from "../../connection/rows";
import { findable } from "../../search/findable";

/** A searchable passage that names entities. */
export interface NamingPassage {
  passageId: string;
  /** The entities that it, or a heading above it, names. */
  entityIds: string[];
  /** Those that only a heading names. */
  inHeading: string[];
}

/**
 * Entities by their position in the request, from 1, negative when only a heading names them: ids would be slow to
 * compare and to send.
 */
const namingRow = z.object({ passageId: z.string(), numbers: z.array(z.number()) });

/**
 * Passages that name one or more of these entities, those that name the most first.
 * @param documentIds the scope; null for the whole library
 * @param perEntity maximum number of places read for each entity
 */
export async function passagesNaming(
  entityIds: readonly string[],
  documentIds: readonly string[] | null,
  { perEntity, limit }: { perEntity: number; limit: number },
): Promise<NamingPassage[]> {
  if (entityIds.length === 0) return [];
  const ids = entityIds.toSorted();
  // The first mentions of each entity by an index, counted by passage.
  const naming = await parsedRows(
    namingRow,
    db().$queryRaw`
      SELECT "passageId", numbers FROM (
        SELECT passage_id AS "passageId", count(DISTINCT number) AS named,
               array_agg(DISTINCT CASE WHEN in_heading THEN -number ELSE number END) AS numbers
        FROM (
          SELECT mention.*, number::int FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked(id, number),
          LATERAL (SELECT passage_id, document_id, in_heading FROM graph_mention
                   WHERE entity_id = asked.id ORDER BY in_heading LIMIT ${perEntity}) AS mention
        ) AS place
        WHERE ${findable(documentIds)} GROUP BY passage_id OFFSET 0
      ) AS naming ORDER BY named DESC, "passageId" LIMIT ${limit}`,
  );
  return naming.map(({ passageId, numbers }) => ({
    passageId,
    entityIds: [...new Set(numbers.flatMap((number) => ids[Math.abs(number) - 1] ?? []))],
    inHeading: numbers.flatMap((number) => (numbers.includes(-number) ? [] : (ids[-number - 1] ?? []))),
  }));
}

/** A passage's index terms, made by the analyzer of its language. */
export interface PassageWords {
  language: TextLanguage;
  has(term: string): boolean;
}

/** The index terms of passages. */
export async function passageWords(ids: readonly string[]): Promise<ReadonlyMap<string, PassageWords>> {
  if (ids.length === 0) return new Map();
  const known = await db().passageTokens.findMany({
    where: { passageId: { in: [...ids] } },
    select: { passageId: true, language: true, tokens: true },
  });
  // Only a handful of terms is looked up in each: splitting the whole text would take longer.
  return new Map(
    known.map(({ passageId, language, tokens }) => {
      const spaced = ` ${tokens} `;
      return [
        passageId,
        { language: textLanguageSchema.parse(language), has: (term: string) => spaced.includes(` ${term} `) },
      ];
    }),
  );
}
