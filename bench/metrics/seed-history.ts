import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { rollUpDay } from "@/lib/data/db/metrics/days";
import { mulberry32 } from "../shared/mulberry-32";
import { DAY_MS, dayShares, momentIn, randomUuid, runOf } from "./simulate-run";

const ROWS = 2_000;
/** Consecutive questions in one conversation. */
const TURNS = 5;

/**
 * A simulated history: runs over a year that ends at `end`, busier by day and on working days, with one month of worse
 * answers. Deterministic for a number of runs. Creates the rows of the run list and the dashboard's facts, but no
 * events.
 * @param detailDays number of last days that also have visits, attempts and model calls
 */
export async function seedHistory(runs: number, end: Date, detailDays = 0): Promise<void> {
  const random = mulberry32(20_261_122);
  const days = dayShares(runs, end);
  let rows: unknown[] = [];
  let conversationId = randomUuid(random);
  let made = 0;
  for (const { start, count } of days) {
    const moments = Array.from({ length: count }, () => momentIn(start, random)).sort((a, b) => a - b);
    for (const moment of moments) {
      if (made % TURNS === 0) conversationId = randomUuid(random);
      made += 1;
      rows.push(runOf(moment, end.getTime(), conversationId, random));
      if (rows.length < ROWS) continue;
      await insertRows(rows);
      rows = [];
    }
  }
  await insertRows(rows);
  if (detailDays > 0) await insertDetails(new Date(end.getTime() - detailDays * DAY_MS));
}

/** Sums up the days of the history. @returns how long each step took, in milliseconds */
export async function rollUpHistory(now: Date): Promise<number[]> {
  const times: number[] = [];
  for (;;) {
    const began = performance.now();
    if (!(await rollUpDay(now, 1))) return times;
    times.push(performance.now() - began);
  }
}

async function insertRows(rows: readonly unknown[]): Promise<void> {
  await pool().query(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS given("id" uuid, "conversationId" uuid, "startedAt" timestamptz,
         "question" text, "language" text, "profile" text, "model" text, "checks" int2, "outcome" text, "score" float8,
         "firstScore" float8, "scoredAttempts" int, "hallucination" boolean, "attempts" int, "ms" float8,
         "costUsd" float8, "searches" int, "cachedSearches" int, "degraded" text[], "visits" jsonb, "calls" jsonb)
     ), told AS (
       INSERT INTO conversation (id, owner_id, title, created_at, updated_at)
       SELECT "conversationId", $2, min(question), min("startedAt"), max("startedAt") FROM given GROUP BY 1
       ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at
     ), facts AS (
       INSERT INTO run_fact (run_id, owner_id, started_at, language, model, profile, checks, outcome, score,
         first_score, scored_attempts, hallucination, attempts, ms, cost_usd, searches, cached_searches, degraded, visits,
         calls)
       SELECT id, $2, "startedAt", language, coalesce(model, 'built-in-reader'), profile, checks, outcome,
         score, "firstScore", "scoredAttempts", hallucination, attempts, ms, "costUsd", searches, "cachedSearches",
         degraded, visits, calls FROM given
     )
     INSERT INTO run (id, owner_id, conversation_id, question, language, profile, generator, chat_model, config_stamp,
       status, outcome, reason, answer, score, first_score, scored_attempts, hallucination, attempt_count,
       model_call_count, cost_usd, ms, searches, cached_searches, degraded, started_at, ended_at)
     SELECT id, $2, "conversationId", question, language, profile,
       CASE WHEN model IS NULL THEN 'built-in-reader' ELSE 'language-model' END, model,
       jsonb_build_object('settings', jsonb_build_object('checks', jsonb_build_object('documentGrading', checks & 1 <> 0,
         'hallucination', checks & 2 <> 0, 'answerQuality', checks & 4 <> 0))), 'ended', outcome,
       '{"code": "all_checks_passed", "params": {}}', 'A simulated answer [1].', score, "firstScore", "scoredAttempts",
       hallucination, attempts, jsonb_array_length(calls), "costUsd", ms, searches, "cachedSearches", degraded,
       "startedAt", "startedAt" + ms * interval '1 millisecond' FROM given`,
    [JSON.stringify(rows), LOCAL_OWNER],
  );
}

async function insertDetails(from: Date): Promise<void> {
  await pool().query(
    `INSERT INTO model_call (run_id, seq, role, model, ms, cost_usd, ok)
     SELECT run_id, call.at, call.value ->> 1, model, 900, (call.value ->> 3)::float8, true
     FROM run_fact, jsonb_array_elements(calls) WITH ORDINALITY AS call(value, at) WHERE started_at >= $1`,
    [from],
  );
}
