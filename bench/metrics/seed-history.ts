// Long: it fills each column of six tables in realistic proportions.
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { rollUpDay } from "@/lib/data/db/metrics/days";
import { mulberry32 } from "../shared/mulberry-32";

const DAY_MS = 86_400_000;
const ROWS = 2_000;
/** Consecutive questions in one conversation. */
const TURNS = 5;

/** Share of a day's questions by hour, UTC: an office in Europe. */
const HOURS = [1, 1, 1, 1, 2, 4, 10, 30, 60, 75, 70, 55, 45, 65, 75, 70, 55, 35, 18, 10, 6, 4, 2, 1];
const MODELS = [
  [null, 0.25],
  ["gpt-4o-mini", 0.45],
  ["mistral-small", 0.2],
  ["qwen2.5:7b", 0.1],
] as const;
const PROFILES = [
  ["adaptive", 0.6],
  ["self-reflective", 0.2],
  ["self-rag", 0.12],
  ["Legal team", 0.08],
] as const;
const CHECKS = [
  [7, 0.6],
  [3, 0.2],
  [2, 0.12],
  [0, 0.08],
] as const;
const PARTS = ["relevance-judge", "support-judge", "rewriter", "router", "generator"] as const;

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

/** Working days have four times as many questions; use grows by half over the year. */
function dayShares(runs: number, end: Date): { start: number; count: number }[] {
  const first = Math.floor(end.getTime() / DAY_MS) * DAY_MS - 364 * DAY_MS;
  const starts = Array.from({ length: 365 }, (_, day) => first + day * DAY_MS);
  const weights = starts.map((start, day) => {
    const weekday = new Date(start).getUTCDay();
    return (weekday === 0 || weekday === 6 ? 1 : 4) * (1 + day / 730);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let passed = 0;
  return starts.map((start, day) => {
    passed += weights[day] ?? 0;
    const count = Math.round((passed / total) * runs) - given;
    given += count;
    return { start, count };
  });
}

function momentIn(day: number, random: () => number): number {
  const hour = Number(
    pick(
      HOURS.map((weight, at) => [at, weight] as const),
      random,
    ),
  );
  return Math.floor(day + (hour + random()) * 3_600_000);
}

function pick<Value>(choices: readonly (readonly [Value, number])[], random: () => number): Value | undefined {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return choices.at(-1)?.[0];
}

/** A skewed time: most are short, few are long. */
function skewed(median: number, random: () => number): number {
  return median * Math.exp(0.5 * (random() + random() + random() - 1.5) * 2);
}

function scoreOf(worse: boolean, random: () => number): number {
  const sentences = 1 + Math.floor(random() * 6);
  let sum = 0;
  for (let sentence = 0; sentence < sentences; sentence += 1) {
    const luck = random();
    sum += luck < (worse ? 0.7 : 0.86) ? 1 : luck < 0.94 ? 0.5 : 0;
  }
  return sum / sentences;
}

function runOf(moment: number, end: number, conversationId: string, random: () => number): Record<string, unknown> {
  const model = pick(MODELS, random) ?? null;
  const checks = pick(CHECKS, random) ?? 7;
  const supported = (checks & 2) !== 0 && random() < 0.93;
  const daysAgo = (end - moment) / DAY_MS;
  const attempts = supported
    ? (pick(
        [
          [1, 0.82],
          [2, 0.12],
          [3, 0.05],
          [4, 0.01],
        ],
        random,
      ) ?? 1)
    : 1;
  const firstScore = supported ? scoreOf(attempts > 1 || (daysAgo > 60 && daysAgo < 90), random) : null;
  const score = attempts > 1 && supported ? Math.max(firstScore ?? 0, scoreOf(false, random)) : firstScore;
  const slow = model === null ? 25 : 1_900;
  const visits: [string, number][] = [
    ["detect_language", 0.4],
    ["route_question", skewed(1, random)],
  ];
  const calls: [string, string, number, number | null][] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) visits.push(["transform_query", skewed(model === null ? 2 : 600, random)]);
    visits.push(["retrieve", skewed(31, random)]);
    if ((checks & 1) !== 0) visits.push(["grade_documents", skewed(58, random)]);
    visits.push(["generate", skewed(slow, random)]);
    if ((checks & 2) !== 0) visits.push(["check_hallucination", skewed(40, random)]);
    if ((checks & 4) !== 0) visits.push(["check_answer_quality", skewed(22, random)]);
  }
  const price = model === "gpt-4o-mini" ? 0.0004 : model === "mistral-small" ? 0.0003 : null;
  if (model !== null) calls.push(["generate", "generator", attempts, price === null ? null : price * attempts]);
  if (model !== null && random() < 0.1) calls.push(["generate", "support", 1, price === null ? null : price / 8]);
  const costs = calls.flatMap(([, , , cost]) => cost ?? []);
  return {
    id: randomUuid(random),
    conversationId,
    startedAt: new Date(moment).toISOString(),
    question: `Question ${Math.floor(random() * 1e6)} about ${pick(
      [
        ["keys", 1],
        ["leave", 1],
        ["invoices", 1],
        ["logs", 1],
      ],
      random,
    )}`,
    language: pick(
      [
        ["en", 0.62],
        ["fr", 0.36],
        [null, 0.02],
      ],
      random,
    ),
    profile: pick(PROFILES, random),
    model,
    checks,
    outcome: pick(
      [
        ["approved", supported ? 0.86 : 0.1],
        ["best_effort", supported ? 0.05 : 0.6],
        ["abstained", 0.07],
        ["cancelled", 0.015],
        ["failed", 0.005],
      ],
      random,
    ),
    score,
    firstScore,
    scoredAttempts: supported ? attempts : 0,
    hallucination: supported ? (firstScore ?? 1) < 0.7 : null,
    attempts,
    ms: 20 + visits.reduce((sum, [, ms]) => sum + ms, 0),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    searches: attempts,
    cachedSearches: random() < 0.2 ? 1 : 0,
    degraded:
      random() < 0.02
        ? [
            pick(
              PARTS.map((part) => [part, 1] as const),
              random,
            ),
          ]
        : [],
    visits: visits.map(([node, ms]) => [node, Math.round(ms * 100) / 100]),
    calls,
  };
}

/** A deterministic UUID in the format of version 4. */
function randomUuid(random: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
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
