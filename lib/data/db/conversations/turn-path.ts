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
    `select turn.id, turn.status from conversation left join lateral (
       select id, status from run where conversation_id = conversation.id and ($3::uuid is null or id = $3)
       order by started_at desc, id desc limit 1
     ) as turn on true
     where conversation.id = $1 and conversation.owner_id = $2 and conversation.deleted_at is null`,
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
    `with recursive way as (
       select id, parent_run_id, question, answer, status, 0 as depth, 0 as answered_after
       from run where id = $1 and owner_id = $2
       union all
       select run.id, run.parent_run_id, run.question, run.answer, run.status, way.depth + 1,
              way.answered_after + case when way.status = 'ended' and way.answer is not null then 1 else 0 end
       from way join run on run.id = way.parent_run_id
       where way.answered_after < $3
     )
     select question, answer,
            exists (select 1 from run_event where run_id = way.id and type = $4) as "wentToWeb"
     from way where status = 'ended' and answer is not null and answered_after < $3 order by depth desc`,
    [runId, ownerId, limit, SENT_TO_WEB],
  );
  return z.array(answeredTurnSchema).parse(rows);
}
