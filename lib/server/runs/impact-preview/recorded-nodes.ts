import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import type { NodeContext, NodeDefinition, NodeResult } from "@/lib/engine/steps/node";
import {
  decideAfterWeb,
  firstSearchNode,
  nextAfterCalculation,
  usablePassageIds,
  webPlan,
} from "@/lib/engine/steps/paths";
import { failsClaim } from "@/lib/engine/workflow/answer/outcome";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { AttemptRecord, RecordedStep, RunState, StateUpdate } from "@/lib/shared/contracts/runs/run-state";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { visitKey } from "@/lib/shared/projections/live-events";
import type { RecordedSteps } from "./recorded-steps";

/**
 * Nodes that replay their recorded work; the others work as in a run. Steps are replayed in their order, so that a
 * recorded update fits, except for the results of judgements and decisions, which the replay makes itself.
 */
export function recordedNodes(record: RecordedSteps): Partial<Record<WorkflowNode, NodeDefinition["run"]>> {
  return {
    condense_question: async () => done(record.first("condense_question")?.update ?? {}),
    compute: async (state, context) => done(await computed(record, state, context)),
    route_question: async (state, context) => done(route(record, state, context)),
    decide_retrieval: async (state, context) => done(route(record, state, context)),
    expand_query: async () => done({}),
    retrieve: async (state, context) => done(await found(record, record.take("retrieve"), state, context)),
    web_search: async (state, context) => done(await web(record, state, context)),
    transform_query: async () => done(record.take("transform_query").update),
    generate: async (state, context) => done(await draft(record, state, context)),
    generate_candidates: async (state, context) => done(await candidates(record, state, context)),
  };
}

function done(update: StateUpdate): NodeResult {
  return { update, summary: reason("query_not_expanded"), output: {} };
}

function route(record: RecordedSteps, state: RunState, { configStamp }: NodeContext): StateUpdate {
  const chosen = record.first("route_question", "decide_retrieval");
  // The run had no routing decision: all its questions go to the documents.
  if (chosen === undefined && state.pinnedRoute !== null) throw record.leave("other_way");
  const to = chosen?.update.route ?? "kg_retrieval";
  if (to === "web_search" && !webPlan(configStamp, state).route) throw record.leave("other_way");
  const first = { llm_internal: "generate", web_search: "web_search", kg_retrieval: null } as const;
  const decided = chosen?.update.decided ?? reason("route_library_match");
  return { ...chosen?.update, route: to, decided, next: first[to] ?? firstSearchNode(configStamp) };
}

async function computed(record: RecordedSteps, state: RunState, context: NodeContext): Promise<StateUpdate> {
  if (!record.isNext("compute")) return { next: "__end__" };
  const update = await found(record, record.take("compute"), state, context);
  return { ...update, next: nextAfterCalculation(byCheck(context.settings.checks)) };
}

/** The recorded results of a search, whose passages must still exist. */
async function found(
  record: RecordedSteps,
  { update }: RecordedStep,
  state: RunState,
  context: NodeContext,
): Promise<StateUpdate> {
  const ids = (update.retrieved ?? []).map(({ passageId }) => passageId);
  if ((await context.passages(ids)).length < ids.length) throw record.leave("passages_gone");
  // The recorded one may be of a judge that failed then.
  const own = update.synthetic === true || update.calculated ? (update.weakness ?? null) : null;
  return { ...update, weakness: state.weakness ?? own };
}

async function web(record: RecordedSteps, state: RunState, context: NodeContext): Promise<StateUpdate> {
  const step = record.take("web_search");
  const { route: _route, ...update } = await found(record, step, state, context);
  const passages = update.retrieved?.length ?? 0;
  const decision = decideAfterWeb(state, context.configStamp, { passages, why: step.summary });
  const withoutDocuments = decision.reason.code === "answered_without_retrieval";
  const route = withoutDocuments ? { route: "llm_internal" as const } : {};
  return { ...update, decided: decision.reason, next: decision.next, ...route };
}

/** The recorded draft; its sentences are judged by the early tier, as during streaming. */
async function draft(record: RecordedSteps, state: RunState, context: NodeContext): Promise<StateUpdate> {
  const step = record.take("generate");
  const recorded = attemptOf(record, step);
  const grounded = recorded.mode === "grounded";
  const passageIds = grounded ? usablePassageIds(state) : [];
  const cited = citedNumbers(recorded.text).flatMap((number) => state.citationOrder[number - 1] ?? []);
  if (grounded && cited.some((id) => !passageIds.includes(id))) throw record.leave("other_passages");
  if (grounded && !sameIds(recorded.passageIds, passageIds)) record.otherPassages = true;
  const { settings, dependencies } = context;
  const judged = settings.workflow.method === "checks" || dependencies.judges.reflection.usesVerdicts;
  const isJudged = byCheck(settings.checks).support && judged && grounded;
  const failed = isJudged ? await judgeEarly(recorded.claims, passageIds, context) : false;
  if (recorded.cutShort && !failed) throw record.leave("would_go_on");
  const key = visitKey(step.visit);
  const broken = record.trace.degradations.find(({ what, visit }) => what === "generator" && visitKey(visit) === key);
  return {
    attempts: withAttempt(state, { ...recorded, passageIds }),
    weakness: state.weakness ?? broken?.reason ?? null,
    feedback: null,
  };
}

async function candidates(record: RecordedSteps, state: RunState, context: NodeContext): Promise<StateUpdate> {
  const recorded = attemptOf(record, record.take("generate_candidates"));
  const passageIds = usablePassageIds(state);
  const written = new Set(recorded.candidates.map(({ passageId }) => passageId));
  if (passageIds.some((id) => !written.has(id))) throw record.leave("other_passages");
  const kept = recorded.candidates.filter(({ passageId }) => passageIds.includes(passageId));
  if (byCheck(context.settings.checks).support && context.dependencies.judges.candidates.usesVerdicts)
    for (const { claims, passageId } of kept) await judgeEarly(claims, [passageId], context);
  return { attempts: withAttempt(state, { ...recorded, passageIds, candidates: kept }), feedback: null };
}

function attemptOf(record: RecordedSteps, { update }: RecordedStep): AttemptRecord {
  const attempt = update.attempts?.at(-1);
  if (attempt === undefined) throw record.leave("unreadable");
  return attempt;
}

function withAttempt({ attempts }: RunState, attempt: AttemptRecord): AttemptRecord[] {
  return [...attempts.filter(({ number }) => number !== attempt.number), attempt];
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

function sameIds(recorded: readonly string[], ids: readonly string[]): boolean {
  return recorded.length === ids.length && ids.every((id) => recorded.includes(id));
}
