import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import { ClaimSplitter } from "@/lib/engine/workflow/answer/claims";
import { failsClaim } from "@/lib/engine/workflow/answer/outcome";
import type { NodeContext, NodeDefinition, NodeResult } from "@/lib/engine/workflow/node";
import {
  decideAfterWeb,
  firstSearchNode,
  nextAfterCalculation,
  usablePassageIds,
  webPlan,
} from "@/lib/engine/workflow/routes";
import type { AttemptRecord, CandidateRecord, WorkflowStateValue } from "@/lib/engine/workflow/state";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { NodeVisitView } from "@/lib/shared/projections/trace/trace";
import { eventIn, type RecordedSteps } from "./recorded-steps";

type Run = NodeDefinition["run"];

/** Nodes that replay their recorded work; the others work as in a run. */
export function recordedNodes(record: RecordedSteps): Partial<Record<WorkflowNode, Run>> {
  return {
    condense_question: async (state) => {
      const condensed = record.trace.visits.flatMap((visit) => eventIn(visit, "question-condense") ?? [])[0];
      const question = condensed?.to ?? state.question;
      return done({ question, query: question, triedQueries: [question] });
    },
    compute: (state, context) => computed(record, state, context),
    route_question: (state, context) => route(record, state, context),
    decide_retrieval: (state, context) => route(record, state, context),
    expand_query: async () => done({}),
    retrieve: async (state, context) => found(record.take("retrieve"), state, context, record),
    web_search: (state, context) => web(record, state, context),
    transform_query: async (state) => {
      const rewrite = eventIn(record.take("transform_query"), "query-rewrite");
      if (rewrite === undefined) throw record.leave("unreadable");
      return done({
        route: "kg_retrieval",
        query: rewrite.to,
        triedQueries: [...state.triedQueries, rewrite.to],
        transforms: state.transforms + 1,
        retrieved: [],
        relevantIds: null,
      });
    },
    generate: (state, context) => draft(record, state, context),
    generate_candidates: (state, context) => candidates(record, state, context),
  };
}

function done(update: NodeResult["update"]): NodeResult {
  return { update, summary: reason("query_not_expanded"), output: {} };
}

async function route(record: RecordedSteps, state: WorkflowStateValue, context: NodeContext): Promise<NodeResult> {
  const chosen = record.trace.visits.flatMap((visit) => eventIn(visit, "route-select") ?? [])[0];
  // The run had no routing decision: all its questions go to the documents.
  if (chosen === undefined && state.pinnedRoute !== null) throw record.leave("other_way");
  const to = chosen?.route ?? "kg_retrieval";
  const first: Partial<Record<typeof to, WorkflowNode>> = { llm_internal: "generate", web_search: "web_search" };
  if (to === "web_search" && !webPlan(context.configStamp, state).route) throw record.leave("other_way");
  const decided = chosen?.reason ?? reason("route_library_match");
  return done({ route: to, decided, next: first[to] ?? firstSearchNode(context.configStamp) });
}

/** The recorded calculation; a question that was not computed goes on like any other. */
async function computed(record: RecordedSteps, state: WorkflowStateValue, context: NodeContext): Promise<NodeResult> {
  if (!record.isNext("compute")) return done({ next: "__end__" });
  const visit = record.take("compute");
  const found = eventIn(visit, "retrieval-result");
  const result = eventIn(visit, "calculation-result");
  if (found === undefined || result === undefined) throw record.leave("unreadable");
  const passages = await passagesOf(found, state, context, record);
  const text = visit.events.map((event) => (event.type === "text-delta" ? event.delta : "")).join("");
  const { assumptions } = result.calculation;
  const assumed = assumptions.length > 0 ? reason("calculation_assumed", { count: assumptions.length }) : null;
  const attempt: AttemptRecord = {
    number: context.attempt,
    mode: "grounded",
    text,
    cutShort: false,
    claims: claimsOf(text, `a${context.attempt}`, { ...state, citationOrder: passages.citationOrder }),
    passageIds: passages.retrieved.map(({ passageId }) => passageId),
    verdicts: [],
    reflection: null,
    usefulness: null,
    candidates: [],
  };
  return done({
    ...passages,
    attempts: [...state.attempts, attempt],
    calculated: { calculation: result.calculation, noun: null },
    weakness: state.weakness ?? assumed,
    next: nextAfterCalculation(context.settings),
  });
}

/** The recorded results of a search. */
async function found(
  visit: NodeVisitView,
  state: WorkflowStateValue,
  context: NodeContext,
  record: RecordedSteps,
): Promise<NodeResult> {
  const result = eventIn(visit, "retrieval-result");
  if (result === undefined) {
    const weakness = state.weakness ?? reason("synthetic_context");
    return done({ retrieved: [], relevantIds: null, synthetic: true, weakness });
  }
  return done({ ...(await passagesOf(result, state, context, record)), synthetic: false });
}

async function passagesOf(
  { passages }: RunEventOf<"retrieval-result">,
  state: WorkflowStateValue,
  context: NodeContext,
  record: RecordedSteps,
) {
  const ids = passages.map(({ passageId }) => passageId);
  if ((await context.passages(ids)).length < ids.length) throw record.leave("passages_gone");
  return {
    retrieved: passages.map(({ passageId, ranks: { fusedScore, lead } }) => ({
      passageId,
      score: fusedScore,
      ...(lead === undefined ? {} : { lead }),
    })),
    relevantIds: null,
    citationOrder: [...new Set([...state.citationOrder, ...ids])],
  };
}

async function web(record: RecordedSteps, state: WorkflowStateValue, context: NodeContext): Promise<NodeResult> {
  const visit = record.take("web_search");
  const result = eventIn(visit, "retrieval-result");
  const why = visit.summary ?? reason("web_found_nothing");
  const passages = result?.passages.length ?? 0;
  const decision = decideAfterWeb(state, context.configStamp, { passages, why });
  const route =
    decision.next === "retrieve" || decision.next === "expand_query" ? { route: "kg_retrieval" as const } : {};
  const decided = { webSearched: true, decided: decision.reason, next: decision.next, ...route };
  if (result === undefined) return done(decided);
  return done({ ...decided, ...(await passagesOf(result, state, context, record)), synthetic: false });
}

/** The recorded draft; its sentences are judged by the early tier, as during streaming. */
async function draft(record: RecordedSteps, state: WorkflowStateValue, context: NodeContext): Promise<NodeResult> {
  const visit = record.take("generate");
  const text = String(visit.output?.text ?? "");
  const mode = state.route === "llm_internal" || state.synthetic ? "model_knowledge" : "grounded";
  const passageIds = mode === "grounded" ? usablePassageIds(state) : [];
  const cited = citedNumbers(text).flatMap((number) => state.citationOrder[number - 1] ?? []);
  if (mode === "grounded" && cited.some((id) => !passageIds.includes(id))) throw record.leave("other_passages");
  if (mode === "grounded" && !sameIds(visit.input?.passages, passageIds)) record.otherPassages = true;
  const claims = claimsOf(text, `a${context.attempt}`, state);
  const { settings, dependencies } = context;
  const judged = settings.workflow.method === "checks" || dependencies.judges.reflection.usesVerdicts;
  const failed =
    settings.checks.hallucination && judged && mode === "grounded"
      ? await judgeEarly(claims, passageIds, context)
      : false;
  const cutShort = visit.summary?.code === "answer_cut_short";
  if (cutShort && !failed) throw record.leave("would_go_on");
  const attempt: AttemptRecord = {
    number: context.attempt,
    mode,
    text,
    cutShort,
    claims,
    passageIds,
    verdicts: [],
    reflection: null,
    usefulness: null,
    candidates: [],
  };
  return done({
    attempts: [...state.attempts.filter(({ number }) => number !== attempt.number), attempt],
    weakness: state.weakness ?? eventIn(visit, "degraded")?.reason ?? null,
    feedback: null,
  });
}

async function candidates(record: RecordedSteps, state: WorkflowStateValue, context: NodeContext): Promise<NodeResult> {
  const visit = record.take("generate_candidates");
  const usable = usablePassageIds(state);
  const written = visit.events.flatMap((event) => (event.type === "candidate-result" ? [event] : []));
  const known = new Set(written.flatMap(({ passageId }) => passageId ?? []));
  if (usable.some((id) => !known.has(id))) throw record.leave("other_passages");
  const records: CandidateRecord[] = [];
  for (const { candidateId, rank, passageId, text } of written) {
    if (passageId === null || !usable.includes(passageId)) continue;
    const claims = claimsOf(text, candidateId, state);
    if (context.settings.checks.hallucination && context.dependencies.judges.candidates.usesVerdicts)
      await judgeEarly(claims, [passageId], context);
    records.push({ id: candidateId, rank, passageId, text, claims, verdicts: [], judgement: null, weakness: null });
  }
  const attempt = { number: context.attempt, mode: "grounded" as const, text: "", cutShort: false, claims: [] };
  return done({
    attempts: [
      ...state.attempts.filter(({ number }) => number !== attempt.number),
      { ...attempt, passageIds: usable, verdicts: [], reflection: null, usefulness: null, candidates: records },
    ],
    feedback: null,
  });
}

function claimsOf(text: string, idPrefix: string, state: WorkflowStateValue): Claim[] {
  return new ClaimSplitter(idPrefix, state.language, (number) => state.citationOrder[number - 1]).finish(text);
}

/**
 * Judges every sentence by the early tier before the check, as while a draft streams.
 * @returns whether any failed
 */
async function judgeEarly(claims: readonly Claim[], passageIds: readonly string[], context: NodeContext) {
  const passages = await context.passages(passageIds);
  const judge = context.judgeContext("support-judge");
  let failed = false;
  for (const claim of claims) {
    const verdict = await context.dependencies.judges.support.judgeEarly(claim, passages, judge);
    if (verdict !== null && failsClaim(verdict)) failed = true;
    context.sentenceChecks.start(claim, async () => verdict);
  }
  return failed;
}

function sameIds(recorded: unknown, ids: readonly string[]): boolean {
  return Array.isArray(recorded) && recorded.length === ids.length && ids.every((id) => recorded.includes(id));
}
