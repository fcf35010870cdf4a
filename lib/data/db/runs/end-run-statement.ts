/**
 * Ends a run in one statement: its row, its last events, and the rows that the dashboard counts. One commit, and no
 * transaction that would block the embedded database's other readers. Parameters: run id, lease epoch, run fields and
 * those of its fact (JSON), seqs, types and JSON of its last events, then the rows of visits, attempts, grades,
 * verdicts and model calls, each a JSON list with the names of the Prisma model.
 */
export const END_RUN = `
  with given as (
    select * from jsonb_to_record($3::jsonb) as run(
      "language" text, "outcome" text, "reason" jsonb, "answer" text, "score" float8, "firstScore" float8,
      "scoredAttempts" int, "hallucination" boolean, "degraded" text[], "attemptCount" int, "modelCallCount" int, "costUsd" float8,
      "searches" int, "cachedSearches" int,
      "ms" float8, "checks" int2, "nodes" int, "judged" int, "visits" jsonb, "calls" jsonb)
  ), ended as (
    update run set
      language = given.language, outcome = given.outcome, reason = given.reason, answer = given.answer,
      score = given.score, first_score = given."firstScore", scored_attempts = given."scoredAttempts",
      hallucination = given.hallucination, degraded = given.degraded, attempt_count = given."attemptCount",
      model_call_count = given."modelCallCount", cost_usd = given."costUsd", ms = given.ms,
      searches = given.searches, cached_searches = given."cachedSearches", checks = given.checks,
      nodes = given.nodes, judged = given.judged,
      status = 'ended', ended_at = now(), lease_holder = null, lease_expires_at = null
    from given where id = $1 and lease_epoch = $2 and status = 'running'
    returning id, owner_id, started_at, profile, generator, chat_model, purpose
  ), fact as (
    insert into run_fact (run_id, owner_id, started_at, pending_at, language, model, profile, checks, outcome, score,
                          first_score, scored_attempts, hallucination, attempts, ms, cost_usd, searches, cached_searches,
                          degraded, visits, calls)
    select ended.id, ended.owner_id, ended.started_at, ended.started_at, given.language,
           coalesce(ended.chat_model, ended.generator), ended.profile, given.checks, given.outcome, given.score,
           given."firstScore", given."scoredAttempts", given.hallucination, given."attemptCount", given.ms,
           given."costUsd", given.searches, given."cachedSearches", given.degraded, given.visits, given.calls
    from ended, given where ended.purpose = 'question'
  ), last_events as (
    insert into run_event (run_id, seq, type, event)
    select ended.id, w.seq, w.type, w.event from ended, unnest($4::int[], $5::text[], $6::jsonb[]) as w(seq, type, event)
  ), visits as (
    insert into node_visit (run_id, node, count, attempt, start_ms, ms)
    select ended.id, w.node, w.count, w.attempt, w."startMs", w.ms from ended, jsonb_to_recordset($7::jsonb)
      as w("node" text, "count" int, "attempt" int, "startMs" float8, "ms" float8)
  ), attempts as (
    insert into attempt (run_id, number, score, groundedness, usefulness, supported, partial, contradicted,
                         unsupported, unknown, prompt_tokens, completion_tokens, ms)
    select ended.id, w.number, w.score, w.groundedness, w.usefulness, coalesce(w.supported, 0), coalesce(w.partial, 0),
           coalesce(w.contradicted, 0), coalesce(w.unsupported, 0), coalesce(w.unknown, 0),
           coalesce(w."promptTokens", 0), coalesce(w."completionTokens", 0), w.ms
    from ended, jsonb_to_recordset($8::jsonb)
      as w("number" int, "score" float8, "groundedness" text, "usefulness" text, "supported" int, "partial" int,
           "contradicted" int, "unsupported" int, "unknown" int, "promptTokens" int, "completionTokens" int,
           "ms" float8)
  ), grades as (
    insert into grade (run_id, visit_count, passage_id, grade, score, judge)
    select ended.id, w."visitCount", w."passageId", w.grade, w.score, w.judge from ended, jsonb_to_recordset($9::jsonb)
      as w("visitCount" int, "passageId" uuid, "grade" text, "score" float8, "judge" text)
  ), verdicts as (
    insert into claim_verdict (run_id, claim_id, attempt, verdict, score, judge, passage_id, retracted, ms)
    select ended.id, w."claimId", w.attempt, w.verdict, w.score, w.judge, w."passageId", coalesce(w.retracted, false), w.ms
    from ended, jsonb_to_recordset($10::jsonb)
      as w("claimId" text, "attempt" int, "verdict" text, "score" float8, "judge" text, "passageId" uuid,
           "retracted" boolean, "ms" float8)
  ), calls as (
    insert into model_call (run_id, seq, role, model, prompt_tokens, completion_tokens, ms, cost_usd, ok)
    select ended.id, w.seq, w.role, w.model, w."promptTokens", w."completionTokens", w.ms, w."costUsd", w.ok
    from ended, jsonb_to_recordset($11::jsonb)
      as w("seq" int, "role" text, "model" text, "promptTokens" int, "completionTokens" int, "ms" float8,
           "costUsd" float8, "ok" boolean)
  )`;
