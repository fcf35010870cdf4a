import { z } from "zod";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { runPool } from "../connection/client";

const turnSchema = z.object({ id: z.string().nullable(), status: z.string().nullable() });

/**
 * @param named its id, or `null` for a version of the conversation's first turn; when omitted, the latest run of the
 *   conversation, in progress or ended
 * @throws AppError `not_found` for an unknown conversation, `validation_failed` for a run of another one,
 *   `conflict` for a named run that is still in progress
 *   one, `conflict` for a run that was named and is still going
 */
export async function turnBefore(
  conversationId: string,
  ownerId: string,
  named: string | null | undefined,
): Promise<string | null> {
  const { rows } = await runPool().query(
    `SELECT turn.id, turn.status FROM conversation LEFT JOIN LATERAL (
       SELECT id, status FROM run WHERE conversation_id = conversation.id AND ($3::uuid IS NULL OR id = $3)
       ORDER BY started_at DESC, id DESC LIMIT 1
     ) AS turn ON TRUE
     WHERE conversation.id = $1 AND conversation.owner_id = $2 AND conversation.deleted_at IS NULL`,
    [conversationId, ownerId, named ?? null],
  );
  const [turn] = z.array(turnSchema).parse(rows);
  if (turn === undefined) throw new AppError("not_found", "This conversation does not exist.");
  if (named === null) return null;
  if (named === undefined) return turn.id;
  if (turn.id === null) {
    throw new AppError("validation_failed", "The turn that this question follows belongs to another conversation.", {
      fields: { parentRunId: "not a run of this conversation" },
    });
  }
  if (turn.status === "running") {
    throw new AppError("conflict", "The turn that this question follows is still being answered. Stop it or wait.");
  }
  return turn.id;
}

/** The event of a search that was sent: a visit of the node may have been skipped or had no service to call. */
const SENT_TO_WEB: RunEvent["type"] = "web-result";

const answeredTurnSchema = z.object({ question: z.string(), answer: z.string(), wentToWeb: z.boolean() });
type AnsweredTurn = z.infer<typeof answeredTurnSchema>;

/**
 * The last answered turns on the path to a run, that run included, oldest first, and whether their words were sent to
 * the web. Other versions of those turns, and later turns, are not on the path.
 */
export async function answeredTurnsUpTo(runId: string, ownerId: string, limit: number): Promise<AnsweredTurn[]> {
  const { rows } = await runPool().query(
    `WITH recursive way AS (
       SELECT id, parent_run_id, question, answer, status, 0 AS depth, 0 AS answered_after
       FROM run WHERE id = $1 AND owner_id = $2
       UNION ALL
       SELECT run.id, run.parent_run_id, run.question, run.answer, run.status, way.depth + 1,
              way.answered_after + CASE WHEN way.status = 'ended' AND way.answer IS NOT NULL THEN 1 ELSE 0 END
       FROM way JOIN run ON run.id = way.parent_run_id
       WHERE way.answered_after < $3
     )
     SELECT question, answer,
            EXISTS (SELECT 1 FROM run_event WHERE run_id = way.id AND type = $4) AS "wentToWeb"
     FROM way WHERE status = 'ended' AND answer IS NOT NULL AND answered_after < $3 ORDER BY depth DESC`,
    [runId, ownerId, limit, SENT_TO_WEB],
  );
  return z.array(answeredTurnSchema).parse(rows);
}
