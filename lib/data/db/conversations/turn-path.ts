import { z } from "zod";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { runDb } from "../connection/client";
import { parsedRows } from "../connection/rows";

/**
 * @param named its id, or `null` for a version of the conversation's first turn; when omitted, the latest run of the
 *   conversation, in progress or ended
 * @throws AppError `not_found` for an unknown conversation, `validation_failed` for a run of another one,
 *   `conflict` for a named run that is still in progress
 */
export async function turnBefore(
  conversationId: string,
  ownerId: string,
  named: string | null | undefined,
): Promise<string | null> {
  const conversation = await runDb().conversation.findFirst({
    where: { id: conversationId, ownerId, deletedAt: null },
    select: {
      runs: {
        where: typeof named === "string" ? { id: named } : {},
        orderBy: [{ startedAt: "desc" }, { id: "desc" }],
        take: 1,
        select: { id: true, status: true },
      },
    },
  });
  if (conversation === null) throw new AppError("not_found", "This conversation does not exist.");
  if (named === null) return null;
  const [turn] = conversation.runs;
  if (named === undefined) return turn?.id ?? null;
  if (turn === undefined) {
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

/** The event of a question that was rewritten to stand alone. */
const CONDENSED: RunEvent["type"] = "question-condense";

const answeredTurnSchema = z
  .object({
    question: z.string(),
    answer: z.string(),
    wentToWeb: z.boolean(),
    standaloneQuestion: z.string().nullable(),
  })
  .transform(({ standaloneQuestion, ...turn }) => ({ ...turn, ...(standaloneQuestion && { standaloneQuestion }) }));
type AnsweredTurn = z.infer<typeof answeredTurnSchema>;

/**
 * The last answered turns on the path to a run, that run included, oldest first, how their questions were understood, and
 * whether their words were sent to the web. Other versions of those turns, and later turns, are not on the path.
 */
export async function answeredTurnsUpTo(runId: string, ownerId: string, limit: number): Promise<AnsweredTurn[]> {
  // Prisma cannot follow a chain of rows.
  return parsedRows(
    answeredTurnSchema,
    runDb().$queryRaw`WITH RECURSIVE way AS (
       SELECT id, parent_run_id, question, answer, status, 0 AS depth, 0 AS answered_after
       FROM run WHERE id = ${runId}::uuid AND owner_id = ${ownerId}
       UNION ALL
       SELECT run.id, run.parent_run_id, run.question, run.answer, run.status, way.depth + 1,
              way.answered_after + CASE WHEN way.status = 'ended' AND way.answer IS NOT NULL THEN 1 ELSE 0 END
       FROM way JOIN run ON run.id = way.parent_run_id
       WHERE way.answered_after < ${limit}::int
     )
     SELECT question, answer,
            EXISTS (SELECT 1 FROM run_event WHERE run_id = way.id AND type = ${SENT_TO_WEB}) AS "wentToWeb",
            (SELECT event->>'to' FROM run_event WHERE run_id = way.id AND type = ${CONDENSED}
             ORDER BY seq DESC LIMIT 1) AS "standaloneQuestion"
     FROM way WHERE status = 'ended' AND answer IS NOT NULL AND answered_after < ${limit}::int
     ORDER BY depth DESC`,
  );
}
