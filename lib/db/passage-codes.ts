import { z } from "zod";
import { pool } from "./client";
import { FINDABLE, type IndexHit } from "./findable";
import { LOCAL_OWNER } from "./owner";
import { inTransaction } from "./transaction";
import { CODE_CANDIDATES, CODE_CUT_SAMPLE, CODE_CUT_SPREAD, CODED_FROM, CODES_PER_STATEMENT } from "./tunables";

/**
 * SQL of a vector's code, three bits a dimension: whether it is above a low, a middle and a high cut. The number of
 * bits in which two codes differ follows the distance of the vectors closely enough that the nearest are among the
 * first few hundred. (Additive binary codes of quantised values, as in scalar quantisation of vector databases.)
 */
const codeOf = (vector: string) =>
  ["low", "middle", "high"].map((cut) => `binary_quantize(${vector} - ${cut}::vector)::bit varying`).join(" || ");

/**
 * SQL that gives the vectors which a statement has written their codes, where the index has cuts.
 * @param written statement that returns `index_id`, `passage_id`, `document_id` and `embedding`
 */
export function writingCodes(written: string): string {
  return `WITH written AS (${written})
    INSERT INTO passage_code (index_id, passage_id, document_id, code)
    SELECT index_id, passage_id, document_id, ${codeOf("embedding")} FROM written JOIN vector_code_cut USING (index_id)
    ON CONFLICT (index_id, passage_id) DO UPDATE SET code = excluded.code`;
}

/** Whether a search can go by the codes of an index. */
export async function hasCodes(indexId: string): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM vector_code_cut WHERE index_id = $1 AND complete", [indexId]);
  return rows.length > 0;
}

/**
 * Nearest passages by cosine: those with the nearest codes, then exactly by their vectors. Nearly always the same as
 * comparing all vectors.
 */
export async function searchCodes(
  indexId: string,
  embedding: Float32Array,
  documentIds: readonly string[] | null,
  k: number,
  candidates = CODE_CANDIDATES,
): Promise<IndexHit[]> {
  // Only a narrow search must leave out others at once: among all passages, few are not ready.
  const inScope = documentIds === null ? "" : "AND (document_id IN (SELECT unnest($2::uuid[]))) IS TRUE";
  const { rows } = await pool().query<IndexHit>(
    `SELECT passage_id AS "passageId", -(embedding <#> $4::vector) AS score FROM passage_vector
     WHERE index_id = $3 AND ${FINDABLE} AND passage_id = ANY (ARRAY(
       SELECT passage_id FROM passage_code WHERE index_id = $3 ${inScope}
       ORDER BY code <~> (SELECT ${codeOf("$4::vector")} FROM vector_code_cut WHERE index_id = $3) LIMIT $6
     ))
     ORDER BY embedding <#> $4::vector, passage_id LIMIT $5`,
    [LOCAL_OWNER, documentIds, indexId, `[${embedding.join(",")}]`, k, Math.max(k, candidates)],
  );
  return rows;
}

/**
 * Gives the next vectors of a large index their codes.
 * @param from vectors above which an index counts as large
 * @returns whether there may be more to do at once
 */
export async function codeVectors(indexId: string, from = CODED_FROM): Promise<boolean> {
  const { rows } = await pool().query<{ complete: boolean | null; large: boolean }>(
    `SELECT (SELECT complete FROM vector_code_cut WHERE index_id = $1) AS complete,
            EXISTS (SELECT 1 FROM passage_vector WHERE index_id = $1 OFFSET $2) AS large`,
    [indexId, from],
  );
  const [state] = rows;
  if (state === undefined || state.complete === true || !state.large) return false;
  if (state.complete === null) {
    await cutVectors(indexId);
    return true;
  }
  const { rowCount } = await pool().query(
    `INSERT INTO passage_code (index_id, passage_id, document_id, code)
     SELECT index_id, passage_id, document_id, ${codeOf("embedding")}
     FROM passage_vector JOIN vector_code_cut USING (index_id)
     WHERE index_id = $1 AND NOT EXISTS (
       SELECT 1 FROM passage_code WHERE passage_code.index_id = $1 AND passage_code.passage_id = passage_vector.passage_id
     ) LIMIT $2
     ON CONFLICT (index_id, passage_id) DO NOTHING`,
    [indexId, CODES_PER_STATEMENT],
  );
  if (rowCount !== 0) return true;
  await pool().query("UPDATE vector_code_cut SET complete = true WHERE index_id = $1", [indexId]);
  return false;
}

const momentsSchema = z.tuple([
  z.object({ mean: z.string(), squares: z.string() }).transform(({ mean, squares }) => ({
    mean: z.array(z.number()).parse(JSON.parse(mean)),
    squares: z.array(z.number()).parse(JSON.parse(squares)),
  })),
]);

/** Cuts each dimension at its mean and as far on both sides as leaves a fifth of the vectors beyond. */
async function cutVectors(indexId: string): Promise<void> {
  const { rows } = await pool().query(
    `SELECT avg(embedding)::text AS mean, avg(embedding * embedding)::text AS squares
     FROM (SELECT embedding FROM passage_vector WHERE index_id = $1 ORDER BY passage_id LIMIT $2) AS sampled`,
    [indexId, CODE_CUT_SAMPLE],
  );
  const [{ mean, squares }] = momentsSchema.parse(rows);
  const spread = mean.map((value, at) => CODE_CUT_SPREAD * Math.sqrt(Math.max(0, (squares[at] ?? 0) - value * value)));
  const low = mean.map((value, at) => value - (spread[at] ?? 0));
  const high = mean.map((value, at) => value + (spread[at] ?? 0));
  await inTransaction(pool(), async (client) => {
    // Waits for statements that still write vectors without codes; those after it see the cuts.
    await client.query("LOCK TABLE passage_vector IN SHARE ROW EXCLUSIVE MODE");
    await client.query(
      "INSERT INTO vector_code_cut (index_id, low, middle, high) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
      [indexId, low, mean, high],
    );
  });
}
