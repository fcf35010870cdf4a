import type { AnswerGenerator, GenerationRequest } from "@/lib/engine/models/answer-generator";
import type { QuestionPlanning, SearchPlanning } from "@/lib/engine/ports/query-planning";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import type {
  CandidateJudgement,
  CandidateSupport,
  Claim,
  ClaimVerdict,
  PassageGrade,
  Reflection,
  UsefulnessJudgement,
  Verdict,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp, EarlierTurn, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { type RecordedStep, type StateUpdate, stateUpdateSchema } from "@/lib/shared/contracts/runs/run-state";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { bindNodes } from "../bind-nodes";
import { recursionLimit } from "../caps";
import { buildGraph, GRAPH_VERSION, workflowPlan } from "../graph";
import { logPosition, type RunEventSink, StreamProjection } from "../project-stream";
import { runGraph } from "../run-graph";

/** A passage with its number in its id, for readable logs. */
export function fakePassage(n: number): Passage {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    documentId: "00000000-0000-4000-9000-000000000001",
    documentTitle: "Almanac",
    ordinal: n - 1,
    text: `Fact number ${n} stands here.`,
    start: 0,
    end: 29,
    page: null,
    headingPath: [],
    language: "en",
  };
}

export function fakeGrade(passage: Passage, grade: PassageGrade["grade"]): PassageGrade {
  return {
    passageId: passage.id,
    grade,
    score: grade === "relevant" ? 0.9 : 0.1,
    judge: "built-in",
    reason: reason("passage_matches_question"),
  };
}

export function fakeVerdict(claim: Claim, verdict: Verdict): ClaimVerdict {
  const why = verdict === "contradicted" ? reason("number_mismatch") : reason("evidence_verbatim");
  return {
    claimId: claim.id,
    verdict,
    score: verdict === "supported" ? 1 : 0,
    evidence: null,
    judge: "built-in",
    reason: why,
    ms: 1,
  };
}

export function fakeUsefulness(usefulness: UsefulnessJudgement["usefulness"]): UsefulnessJudgement {
  return {
    usefulness,
    score: 0.9,
    utility: 4,
    judge: "built-in",
    reason: reason(usefulness === "useful" ? "answers_question" : "answer_off_topic"),
    ms: 1,
  };
}

/**
 * A reflection like a model's: ungrounded, with a request to regenerate, below the published minimum, unless set
 * otherwise.
 */
export function fakeReflection(score: number | null, needsRegeneration = score !== null && score < 0.8): Reflection {
  const grounded = score !== null && score >= 0.8;
  return {
    groundedness: score === null ? "unknown" : grounded ? "grounded" : "not_grounded",
    hallucinationDetected: score !== null && !grounded,
    score,
    sourcesCited: [1],
    reason: reason("judged_by_model", {}, `scored ${score}`),
    needsRegeneration,
  };
}

export function fakeCandidateJudgement(support: CandidateSupport, utility: number | null): CandidateJudgement {
  const judged = { judge: "llm", reason: reason("judged_by_model") } as const;
  return { support: { value: support, ...judged }, utility: { value: utility, ...judged }, ms: 1 };
}

/** Ranks of the passage at an index of a result. */
export function fakeRanks(place: number) {
  return {
    denseRank: place + 1,
    denseScore: 0.9,
    lexicalRank: place + 1,
    lexicalScore: 7,
    fusedRank: place + 1,
    fusedScore: 1 - place / 2,
    rerankRank: null,
    rerankScore: null,
  };
}

/** A generator that answers its nth call with the nth text; the last one repeats. */
export function scriptedGenerator(
  texts: string[],
  kind: AnswerGenerator["kind"] = "language-model",
): AnswerGenerator & { requests: GenerationRequest[] } {
  const requests: GenerationRequest[] = [];
  return {
    kind,
    model: kind === "language-model" ? "scripted" : null,
    requests,
    async *generate(request) {
      requests.push(request);
      const text = texts[Math.min(requests.length, texts.length) - 1] ?? "";
      for (const word of text.split(/(?<= )/)) {
        request.signal.throwIfAborted();
        if (word !== "") yield { type: "text", text: word };
        await Promise.resolve();
      }
    },
  };
}

/** Texts of attempts that do not repeat each other. */
export function differentAnswers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Fact number ${at + 1} stands here. [1]`);
}

export interface FakeWorkflow {
  stamp: ConfigStamp;
  dependencies: WorkflowDependencies;
  events: RunEvent[];
  /** The steps that ended, as they are read again from the log. */
  steps: RecordedStep[];
  cancel: AbortController;
  deadline: AbortController;
  /**
   * Runs, or resumes, to the end. Either function may throw to simulate a process that dies there: the end of a node is
   * stored when `onNodeEnd` is called, and lost if `beforeNodeEnd` throws.
   */
  run(onNodeEnd?: () => void, beforeNodeEnd?: () => void): Promise<void>;
}

/** The parts that a test replaces. */
export type OtherDependencies = Partial<
  Omit<WorkflowDependencies, "questionPlanning" | "searchPlanning"> & {
    questionPlanning: Partial<QuestionPlanning>;
    searchPlanning: Partial<SearchPlanning>;
  }
>;

/** A whole workflow on fakes that all approve; tests override the parts they test. */
export function fakeWorkflow(
  options: {
    settings?: SettingsLayer;
    dependencies?: OtherDependencies;
    changedPrompts?: string[];
    pinnedRoute?: Route;
    earlier?: EarlierTurn[];
    scope?: LibraryScope;
    question?: string;
  } = {},
): FakeWorkflow {
  const passages = [fakePassage(1), fakePassage(2)];
  const generator =
    options.dependencies?.generator ??
    scriptedGenerator(["Fact number 1 stands here. [1] Fact number 2 stands here. [2]"]);
  const dependencies: WorkflowDependencies = {
    retriever: {
      search: async ({ k, reranker }) => {
        const found = passages.map((passage, i) => ({ passage, ranks: fakeRanks(i) }));
        const ordered = (await reranker?.rerank(found)) ?? found;
        return { passages: ordered.slice(0, k), degradations: [], cached: false };
      },
    },
    judges: {
      relevance: { grade: async (given) => given.map((passage) => fakeGrade(passage, "relevant")) },
      support: {
        judgeEarly: async (claim) => fakeVerdict(claim, "supported"),
        judgeRemaining: async (claims) => ({
          verdicts: claims.map((claim) => fakeVerdict(claim, "unknown")),
          usefulness: null,
        }),
      },
      usefulness: { judge: async () => fakeUsefulness("useful") },
      reflection: { usesVerdicts: false, reflect: async () => fakeReflection(0.9) },
      candidates: { usesVerdicts: false, judge: async () => fakeCandidateJudgement("fully", 4) },
    },
    generator,
    fallbackGenerator: scriptedGenerator(["Fact number 1 stands here. [1]"], "built-in-reader"),
    reranker: null,
    graph: null,
    webSearcher: null,
    unreadDocuments: async () => ({ documents: [], total: 0 }),
    calculator: null,
    documentLister: null,
    documentSummarizer: null,
    loadPassages: async (ids) => passages.filter((passage) => ids.includes(passage.id)),
    takePromptProblems: () => [],
    ...options.dependencies,
    questionPlanning: {
      router: { route: async () => ({ route: "kg_retrieval", reason: reason("route_library_match") }) },
      retrievalDecider: { decide: async () => ({ retrieve: true, reason: reason("retrieval_needed") }) },
      condenser: { condense: async (question) => ({ question, reason: reason("question_stands_alone") }) },
      tablePlanner: null,
      ...options.dependencies?.questionPlanning,
    },
    searchPlanning: {
      rewriter: {
        rewrite: async ({ question, tried }) => ({
          query: `${question} #${tried.length}`,
          method: "keyword-expansion",
          reason: reason("query_expanded_with_synonyms"),
        }),
      },
      variantWriter: {
        write: async ({ query, count }) => Array.from({ length: count }, (_, n) => `${query} in words ${n + 1}`),
      },
      expander: { expand: async () => "Fact number 1 may stand in such a passage." },
      ...options.dependencies?.searchPlanning,
    },
  };
  const stamp: ConfigStamp = {
    graphVersion: GRAPH_VERSION,
    settings: settingsSchema.parse(options.settings ?? {}),
    settingsRevision: 0,
    generator: dependencies.generator.kind,
    chatModel: dependencies.generator.model,
    embeddingModel: "none",
    promptHashes: {},
  };
  const events: RunEvent[] = [];
  const steps: RecordedStep[] = [];
  const cancel = new AbortController();
  const deadline = new AbortController();
  return {
    stamp,
    dependencies,
    events,
    steps,
    cancel,
    deadline,
    async run(onNodeEnd = () => {}, beforeNodeEnd = () => {}) {
      let living = true;
      const append = (event: RunEvent, update?: StateUpdate) => {
        if (!living) return;
        if (event.type !== "node-end") {
          events.push(event);
          return;
        }
        const { seq, visit, summary } = event;
        // Read again, as from the log.
        const stored = stateUpdateSchema.parse(JSON.parse(JSON.stringify(update)));
        living = false;
        beforeNodeEnd();
        events.push(event);
        steps.push({ seq, visit, summary, update: stored });
        onNodeEnd();
        living = true;
      };
      const sink: RunEventSink = { append, flush: async () => {}, whenStored: () => null };
      const projection = new StreamProjection(sink, logPosition(events));
      const bind = bindNodes({
        configStamp: stamp,
        fence: "f00d",
        changedPrompts: options.changedPrompts ?? [],
        dependencies,
        projection,
        cancelSignal: cancel.signal,
        deadlineSignal: deadline.signal,
      });
      const asked = {
        question: options.question ?? "Which facts stand here?",
        language: null,
        pinnedRoute: options.pinnedRoute ?? null,
        earlier: options.earlier ?? [],
        scope: options.scope ?? null,
      };
      await runGraph(buildGraph(workflowPlan(stamp, asked), bind), asked, steps, recursionLimit(stamp.settings));
    },
  };
}

/** The nodes of a log in the order in which they were entered. */
export function nodesEntered(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) => (event.type === "node-start" ? [event.visit.node] : []));
}
