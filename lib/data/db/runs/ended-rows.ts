import { z } from "zod";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import type { WebhookEvent } from "@/lib/shared/contracts/webhooks/webhook-event";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { type RunFact, storedSteps } from "../metrics/run-facts";
import { runBits } from "./run-bits";
import type { LoggedEvent } from "./run-progress";

/** The final values of a run's row and its child rows; see `lib/server/runs/execute/run-rows.ts`. */
export interface RunRows {
  run: {
    language: string | null;
    outcome: Outcome;
    reason: Reason;
    answer: string | null;
    score: number | null;
    firstScore: number | null;
    certainty: number | null;
    scoredAttempts: number;
    hallucination: boolean | null;
    degraded: string[];
    attemptCount: number;
    modelCallCount: number;
    costUsd: number | null;
    /** Searches of the library, and those of them served from cache. */
    searches: number;
    cachedSearches: number;
    ms: number;
  };
  /** Further figures for the dashboard (`run_fact`); a run of a test case has none. */
  fact: RunFact;
  grades: Omit<Prisma.GradeCreateManyInput, "runId">[];
  claimVerdicts: Omit<Prisma.ClaimVerdictCreateManyInput, "runId">[];
  modelCalls: Omit<Prisma.ModelCallCreateManyInput, "runId">[];
  /** What counts towards the limits of tokens and money; `null` without limits. */
  spent: { tokens: number; usd: number } | null;
}

/** How a run ends. */
export interface RunEnd {
  runId: string;
  epoch: number;
  events: readonly LoggedEvent[];
  rows: RunRows;
}

/** The event of webhooks that is announced for each ended run of a question. */
export const RUN_ENDED = "run.ended" satisfies WebhookEvent;

const endedRowSchema = z.object({
  runId: z.string(),
  ownerId: z.string(),
  conversationId: z.string(),
  startedAt: z.date(),
  profile: z.string(),
  chatModel: z.string().nullable(),
  purpose: z.string(),
});
export type EndedRow = z.output<typeof endedRowSchema>;

/**
 * The rows of ended runs, in one statement: it holds the embedded database's session, and every further round trip would
 * delay the words of other answers by this process's event loop.
 * @param unlessAnnounced stores nothing if a webhook wants to know: its messages belong to the same transaction
 * @returns the runs that had not ended before and belong to this process
 */
export function storeEndedRows(
  client: Statements,
  given: readonly RunEnd[],
  { unlessAnnounced = false } = {},
): Promise<EndedRow[]> {
  const runs = given.map(({ runId, epoch, rows: { run, fact } }) => ({
    ...{ ...run, ...fact, ...storedSteps(fact), runId, epoch },
    ...runBits(fact),
  }));
  const rowsOf = <Row>(of: (end: RunEnd) => readonly Row[]) =>
    JSON.stringify(given.flatMap((end) => of(end).map((row) => ({ runId: end.runId, ...row }))));
  const events = rowsOf((end) =>
    end.events.map((logged) => ({ seq: logged.event.seq, type: logged.event.type, ...logged })),
  );
  return parsedRows(
    endedRowSchema,
    // Prisma gives all rows of an update the same values, and inserts into one table at a time. The rows are locked in one
    // order everywhere, so that two groups cannot wait for each other's.
    client.$queryRaw`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) AS given(
          "runId" uuid, epoch int, language text, outcome text, reason jsonb, answer text, score float8,
          "firstScore" float8, certainty float8, "scoredAttempts" int, hallucination boolean, degraded text[],
          "attemptCount" int, "modelCallCount" int, "costUsd" float8, searches int, "cachedSearches" int, ms float8,
          checks smallint, nodes int, judged int, useful boolean, visits jsonb, calls jsonb)
      ), held AS MATERIALIZED (
        SELECT run.id FROM run JOIN given ON given."runId" = run.id AND given.epoch = run.lease_epoch
        WHERE run.status = 'running' AND NOT (${unlessAnnounced}::boolean AND EXISTS (
          SELECT FROM webhook WHERE paused_by IS NULL AND ${RUN_ENDED} = ANY(webhook.events)))
        ORDER BY run.id FOR NO KEY UPDATE OF run
      ), ended AS (
        UPDATE run SET
          status = 'ended', ended_at = ${new Date()}, lease_holder = NULL, lease_expires_at = NULL,
          language = given.language, outcome = given.outcome, reason = given.reason, answer = given.answer,
          score = given.score, first_score = given."firstScore", certainty = given.certainty,
          scored_attempts = given."scoredAttempts", hallucination = given.hallucination, degraded = given.degraded,
          attempt_count = given."attemptCount", model_call_count = given."modelCallCount", cost_usd = given."costUsd",
          searches = given.searches, cached_searches = given."cachedSearches", ms = given.ms, checks = given.checks,
          nodes = given.nodes, judged = given.judged
        FROM given JOIN held ON held.id = given."runId" WHERE run.id = given."runId"
        RETURNING run.id AS "runId", owner_id AS "ownerId", conversation_id AS "conversationId",
                  started_at AS "startedAt", profile, generator, chat_model AS "chatModel", purpose
      ), events AS (
        INSERT INTO run_event (run_id, seq, type, event, state_update)
        SELECT "runId", seq, type, event, update FROM ended JOIN jsonb_to_recordset(${events}::jsonb) AS item(
          "runId" uuid, seq int, type text, event jsonb, update jsonb) USING ("runId")
      ), grades AS (
        INSERT INTO grade (run_id, visit_count, passage_id, grade, score, judge)
        SELECT "runId", "visitCount", "passageId", grade, score, judge
        FROM ended JOIN jsonb_to_recordset(${rowsOf(({ rows }) => rows.grades)}::jsonb) AS item(
          "runId" uuid, "visitCount" int, "passageId" uuid, grade text, score float8, judge text) USING ("runId")
      ), verdicts AS (
        INSERT INTO claim_verdict (run_id, claim_id, attempt, verdict, score, judge, passage_id, retracted, ms)
        SELECT "runId", "claimId", attempt, verdict, score, judge, "passageId", retracted, ms
        FROM ended JOIN jsonb_to_recordset(${rowsOf(({ rows }) => rows.claimVerdicts)}::jsonb) AS item(
          "runId" uuid, "claimId" text, attempt int, verdict text, score float8, judge text, "passageId" uuid,
          retracted boolean, ms float8) USING ("runId")
      ), calls AS (
        INSERT INTO model_call (run_id, seq, role, model, prompt_tokens, completion_tokens, ms, cost_usd, ok)
        SELECT "runId", seq, role, model, "promptTokens", "completionTokens", ms, "costUsd", ok
        FROM ended JOIN jsonb_to_recordset(${rowsOf(({ rows }) => rows.modelCalls)}::jsonb) AS item(
          "runId" uuid, seq int, role text, model text, "promptTokens" int, "completionTokens" int, ms float8,
          "costUsd" float8, ok boolean) USING ("runId")
      ), facts AS (
        -- The runs that the dashboard counts, without those of test cases. Figures are the installation's, for every asker.
        INSERT INTO run_fact (run_id, owner_id, started_at, language, model, profile, checks, outcome, score, first_score,
          scored_attempts, hallucination, useful, attempts, ms, cost_usd, searches, cached_searches, degraded, visits,
          calls)
        SELECT "runId", ${LOCAL_OWNER}, "startedAt", language, coalesce("chatModel", generator), profile, checks, outcome,
               score, "firstScore", "scoredAttempts", hallucination, useful, "attemptCount", ms, "costUsd", searches,
               "cachedSearches", degraded, visits, calls
        FROM ended JOIN given USING ("runId") WHERE purpose = 'question'
      )
      SELECT * FROM ended`,
  );
}
