import { z } from "zod";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

const callSchema = z.object({ promptTokens: z.number(), completionTokens: z.number(), ms: z.number() });
export type TimedCall = z.infer<typeof callSchema>;

/** Durations of a model's calls in the last runs, for calls whose tokens the server counted. */
export async function timedModelCalls(model: string, runs: number): Promise<TimedCall[]> {
  const { rows } = await pool().query(
    `SELECT prompt_tokens AS "promptTokens", completion_tokens AS "completionTokens", model_call.ms
     FROM (SELECT id FROM run WHERE owner_id = $1 ORDER BY started_at DESC, id LIMIT $3) AS last
     JOIN model_call ON run_id = last.id
     WHERE model = $2 AND ok AND prompt_tokens IS NOT NULL AND completion_tokens > 0`,
    [LOCAL_OWNER, model, runs],
  );
  return z.array(callSchema).parse(rows);
}
