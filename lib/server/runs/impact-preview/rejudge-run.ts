import { EVERYTHING } from "@/lib/data/db/library/readable";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { Judges } from "@/lib/engine/ports/judge";
import { drawFence } from "@/lib/engine/prompts/fence";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { bindNodes } from "@/lib/engine/workflow/bind-nodes";
import { librarySynonyms } from "@/lib/engine/workflow/built-in/library-synonyms";
import { createBuiltInRetrievalDecider } from "@/lib/engine/workflow/built-in/retrieval-decider";
import { createBuiltInRewriter } from "@/lib/engine/workflow/built-in/rewriter";
import { createBuiltInVariantWriter } from "@/lib/engine/workflow/built-in/variant-writer";
import { recursionLimit } from "@/lib/engine/workflow/caps";
import { buildGraph, workflowPlan } from "@/lib/engine/workflow/graph";
import { StreamProjection } from "@/lib/engine/workflow/project-stream";
import { runGraph } from "@/lib/engine/workflow/run-graph";
import { libraryOpenings } from "@/lib/library/retrieval/search/library-openings";
import { libraryVocabulary } from "@/lib/library/retrieval/search/library-vocabulary";
import { createTableCalculator } from "@/lib/library/tables/calculate/create-calculator";
import { JUDGED_PARTS } from "@/lib/shared/contracts/checks/checks";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp, RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { RecordedStep } from "@/lib/shared/contracts/runs/run-state";
import type { PreviewUnknown } from "@/lib/shared/contracts/settings/impact-preview";
import { recordedNodes } from "./recorded-nodes";
import { type OffRecord, RecordedSteps } from "./recorded-steps";

/** How a run would have ended: the log of its replay, or why it is unknown. */
export type Rejudged =
  | { kind: "known"; events: RunEvent[]; record: RecordedSteps }
  | { kind: "unknown"; why: PreviewUnknown; events: RunEvent[]; record: RecordedSteps };

export interface RunToRejudge {
  events: readonly RunEvent[];
  steps: readonly RecordedStep[];
  start: RunEventOf<"run-start">;
  /** The stamp to judge it by. */
  stamp: ConfigStamp;
  judges: Judges;
  /** Passages by id, without those that no longer exist. */
  loadPassages: WorkflowDependencies["loadPassages"];
}

/**
 * Replays a run in the workflow with other settings: searches and drafts come from its record, while checks and decisions
 * are repeated. If it would need a search or draft that is not recorded, its ending is unknown.
 * @param signal cancels the replay, which then throws its reason
 * @param limitMs time limit for the judges
 */
export async function rejudgeRun(
  { events, steps, start, stamp, judges, loadPassages }: RunToRejudge,
  signal: AbortSignal,
  limitMs: number,
): Promise<Rejudged> {
  const record = new RecordedSteps(events, steps);
  const replayed: RunEvent[] = [];
  const unknown = (why: PreviewUnknown): Rejudged => ({ kind: "unknown", why, events: replayed, record });
  const deadline = AbortSignal.timeout(limitMs);
  const projection = new StreamProjection({
    append: (event) => replayed.push(event),
    flush: async () => {},
    whenStored: () => null,
  });
  const { seq: _seq, at: _at, attempt: _attempt, ...begun } = start;
  projection.emitForRun({ ...begun, configStamp: stamp });
  const bind = bindNodes({
    configStamp: stamp,
    fence: drawFence(),
    changedPrompts: [],
    dependencies: dependenciesOf(judges, loadPassages, record),
    projection,
    cancelSignal: signal,
    deadlineSignal: deadline,
  });
  const recorded = recordedNodes(record);
  const asked = { pinnedRoute: start.pinnedRoute, earlier: start.earlier, scope: start.scope ?? null };
  const graph = buildGraph(workflowPlan(stamp, asked), (name, node) =>
    bind(name, { ...node, run: recorded[name] ?? node.run }),
  );
  try {
    await runGraph(
      graph,
      { question: start.question, language: start.language, ...asked },
      [],
      recursionLimit(stamp.settings),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (record.divergence === null) throw error;
    return unknown(record.divergence);
  }
  if (deadline.aborted) return unknown("timed_out");
  if (replayed.some((event) => event.type === "degraded" && JUDGES.has(event.what))) return unknown("judge_failed");
  if (!replayed.some((event) => event.type === "answer-final")) return unknown("unreadable");
  return { kind: "known", events: replayed, record };
}

const JUDGES: ReadonlySet<RunEventOf<"degraded">["what"]> = new Set(JUDGED_PARTS);

/** Dependencies with judges and passages only; any other call diverges from the record. */
function dependenciesOf(
  judges: Judges,
  loadPassages: WorkflowDependencies["loadPassages"],
  record: RecordedSteps,
): WorkflowDependencies {
  const leave = (): OffRecord => record.leave("would_try_again");
  const synonyms = librarySynonyms({ vocabulary: libraryVocabulary(EVERYTHING) });
  const reader = createBuiltInReader({ embedder: builtInEmbedder(), verifier: builtInVerifier() }, libraryOpenings());
  return {
    judges,
    loadPassages,
    // Named beside an answer; a preview compares outcomes.
    unreadDocuments: async () => ({ documents: [], total: 0 }),
    takePromptProblems: () => [],
    retriever: { search: () => Promise.reject(leave()) },
    generator: reader,
    fallbackGenerator: reader,
    questionPlanning: {
      router: { route: () => Promise.resolve({ route: "kg_retrieval", reason: reason("route_library_match") }) },
      retrievalDecider: createBuiltInRetrievalDecider(),
      condenser: null,
      tablePlanner: null,
    },
    searchPlanning: {
      rewriter: createBuiltInRewriter(synonyms),
      variantWriter: createBuiltInVariantWriter(synonyms),
      expander: null,
    },
    reranker: null,
    graph: null,
    webSearcher: null,
    calculator: {
      ...createTableCalculator(EVERYTHING),
      mayCompute: () => record.isNext("compute"),
      calculate: () => Promise.reject(leave()),
    },
    documentLister: null,
    documentSummarizer: null,
  };
}
