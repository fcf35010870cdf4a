import { randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { judgedBit, nodeBit } from "@/lib/data/db/runs/run-bits";
import { TEST_STAMP } from "@/lib/data/db/testing/create-test-run";
import { mulberry32 } from "../shared/mulberry-32";

/** Rows per statement. */
const BATCH = 500;
const VOCABULARY = 4_000;
const QUESTION_WORDS = 9;
const ANSWER_WORDS = 120;
/** The newest run's start; the others precede it at intervals of five minutes. */
const NEWEST = Date.parse("2026-11-20T12:00:00Z");
const APART_MS = 300_000;

/** Fills the table of runs with a simulated history, deterministic except for ids. */
export async function seedRuns(count: number): Promise<void> {
  const random = mulberry32(7);
  const text = (words: number) => Array.from({ length: words }, () => `word${zipf(random())}`).join(" ");
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const attempts = pick(random(), [1, 0.8], [2, 0.15], [3, 0.05]);
      const scored = random() < 0.9;
      const score = scored ? Math.sqrt(random()) : null;
      const byModel = random() < 0.7;
      return {
        id: randomUUID(),
        conversation: randomUUID(),
        question: text(QUESTION_WORDS),
        answer: text(ANSWER_WORDS),
        language: random() < 0.6 ? "en" : "fr",
        profile: pick(random(), ["adaptive", 0.9], ["self-rag", 0.08], ["candidates", 0.02]),
        generator: byModel ? "language-model" : "built-in-reader",
        model: byModel ? pick(random(), ["m-7b", 0.8], ["m-70b", 0.2]) : null,
        outcome: pick(random(), ["approved", 0.75], ["best_effort", 0.15], ["abstained", 0.09], ["failed", 0.01]),
        score,
        scored: scored ? attempts : 0,
        attempts,
        hallucination: scored ? random() < 0.07 : null,
        degraded: random() < 0.01 ? ["web-search"] : [],
        ms: 500 + random() * 9_000,
        checks: pick(random(), [7, 0.6], [3, 0.3], [0, 0.1]),
        nodes: bitsOf([
          "retrieve",
          "generate",
          ...(attempts > 1 ? ["transform_query"] : []),
          ...(random() < 0.001 ? ["web_search"] : []),
        ]),
        judged: scored ? judgedBit("hallucination") : 0,
        cached: random() < 0.2 ? 1 : 0,
        reviewed: pick(random(), [null, 0.99], [true, 0.008], [false, 0.002]),
        startedAt: new Date(NEWEST - (from + index) * APART_MS).toISOString(),
        rating: pick(random(), [null, 0.95], ["up", 0.04], ["down", 0.01]),
      };
    });
    await pool().query(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, conversation uuid, question text, answer text,
           language text, profile text, generator text, model text, outcome text, score float8, scored int, attempts int,
           hallucination boolean, degraded text[], ms float8, checks int2, nodes int, judged int, cached int,
           reviewed boolean, "startedAt" timestamptz, rating text)
       ), talks AS (
         INSERT INTO conversation (id, owner_id, title) SELECT conversation, $2, left(question, 80) FROM given
       ), rated AS (
         INSERT INTO feedback (run_id, owner_id, rating) SELECT id, $2, rating FROM given WHERE rating IS NOT NULL
       ), looked_at AS (
         INSERT INTO run_review (run_id, owner_id, agrees) SELECT id, $2, reviewed FROM given WHERE reviewed IS NOT NULL
       )
       INSERT INTO run (id, owner_id, conversation_id, question, answer, language, profile, generator, chat_model,
         config_stamp, status, outcome, reason, score, first_score, scored_attempts, attempt_count, hallucination,
         degraded, ms, checks, nodes, judged, cached_searches, started_at, ended_at)
       SELECT id, $2, conversation, question, answer, language, profile, generator, model, $3, 'ended', outcome,
         '{"code":"all_checks_passed","params":{}}', score, score, scored, attempts, hallucination, degraded, ms,
         checks, nodes, judged, cached, "startedAt",
         "startedAt" + ms * interval '1 millisecond' FROM given`,
      [JSON.stringify(rows), LOCAL_OWNER, JSON.stringify(TEST_STAMP)],
    );
  }
}

function bitsOf(nodes: readonly string[]): number {
  return nodes.reduce((bits, node) => bits | nodeBit(node), 0);
}

/** Few words are common, many are rare. */
function zipf(chance: number): number {
  return Math.floor(VOCABULARY ** chance) - 1;
}

function pick<T>(chance: number, ...shares: readonly (readonly [T, number])[]): T {
  let rest = chance;
  for (const [value, share] of shares) {
    if (rest < share) return value;
    rest -= share;
  }
  const [first] = shares;
  if (first === undefined) throw new Error("Nothing to pick from.");
  return first[0];
}
