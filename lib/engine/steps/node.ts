import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import type { DocumentLister } from "@/lib/engine/ports/document-lister";
import type { DocumentSummarizer } from "@/lib/engine/ports/document-summarizer";
import type { GraphRetriever } from "@/lib/engine/ports/graph-retriever";
import type { JudgeContext, Judges } from "@/lib/engine/ports/judge";
import type {
  QueryPlanningContext,
  QuestionPlanning,
  Reranker,
  SearchPlanning,
} from "@/lib/engine/ports/query-planning";
import type { Retriever } from "@/lib/engine/ports/retriever";
import type { TableCalculator } from "@/lib/engine/ports/table-calculator";
import type { UnreadLookup } from "@/lib/engine/ports/unread-documents";
import type { PromptProblem } from "@/lib/engine/prompts/note-prompt-problems";
import type { WebSearcher } from "@/lib/engine/web-search/web-searcher";
import type { JudgedPart } from "@/lib/shared/contracts/checks/checks";
import type { Claim, ClaimVerdict, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { SentenceChecks } from "./sentence-checks";
import type { WorkflowStateValue, WorkflowUpdate } from "./state";

/** The parts that a run uses. Built once per run from its config stamp; nodes use nothing else. */
export interface WorkflowDependencies {
  questionPlanning: QuestionPlanning;
  searchPlanning: SearchPlanning;
  retriever: Retriever;
  /** `null` if the settings disable it. */
  reranker: Reranker | null;
  /** `null` if the settings disable all its retrievals. */
  graph: GraphRetriever | null;
  /** `null` if no provider of web search is chosen. */
  webSearcher: WebSearcher | null;
  /** `null` if the settings disable calculations. */
  calculator: TableCalculator | null;
  /** `null` if the settings disable exact answers. */
  documentLister: DocumentLister | null;
  /** `null` if the settings disable exact answers, or if a language model writes the answers. */
  documentSummarizer: DocumentSummarizer | null;
  judges: Judges;
  generator: AnswerGenerator;
  /** Quotes passages verbatim if the generator fails; equals `generator` without a language model. */
  fallbackGenerator: AnswerGenerator;
  /** Passages by id, in the order of the ids; ids that no longer exist are left out. */
  loadPassages(ids: readonly string[]): Promise<Passage[]>;
  /** Documents in a scope with content that could not be read. */
  unreadDocuments: UnreadLookup;
  /** Unusable prompts requested since the last call, each replaced by another. */
  takePromptProblems(): PromptProblem[];
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A run event as a node emits it; the recorder adds seq, time, attempt and visit. */
export type NodeEvent = DistributiveOmit<RunEvent, "seq" | "at" | "attempt" | "visit">;

export type JsonRecord = Extract<RunEvent, { type: "node-end" }>["output"];

/** A node's inputs besides the state. */
export interface NodeContext {
  settings: Settings;
  configStamp: ConfigStamp;
  /** Delimits quoted material in the run's prompts. */
  fence: string;
  dependencies: WorkflowDependencies;
  /** Passage texts of the run, reloaded after a resume. */
  passages(ids: readonly string[]): Promise<Passage[]>;
  rememberPassages(passages: readonly Passage[]): void;
  /** The attempt that this visit belongs to. */
  attempt: number;
  /** Emits an event in this visit. */
  emit(event: NodeEvent): void;
  /** Emits the verdict on a sentence of this attempt, or of one of its candidates. */
  emitVerdict(claim: Claim, result: ClaimVerdict): void;
  /** Sentence judgements in flight: they start while a draft streams and end in the check after it. */
  sentenceChecks: SentenceChecks;
  judgeContext(judge: JudgedPart): JudgeContext;
  planningContext(what: DegradedPart, fallback: DegradedFallback): QueryPlanningContext;
  /** Usefulness judgements made together with the verdicts of an attempt, by its number; none after a resume. */
  usefulnessAhead: Map<number, UsefulnessJudgement>;
  /** Aborted by a cancel and by the deadline. */
  signal: AbortSignal;
  /** Aborted only by a cancel: for the short work that is still allowed after the deadline. */
  cancelSignal: AbortSignal;
  deadlineReached(): boolean;
}

export type DegradedPart = Extract<RunEvent, { type: "degraded" }>["what"];
export type DegradedFallback = Extract<RunEvent, { type: "degraded" }>["fallback"];

export interface NodeResult {
  update: WorkflowUpdate;
  /** One line for the trace, in the reader's language. */
  summary: Reason;
  output: JsonRecord;
}

/** A workflow node: state and injected dependencies in, a partial update out. */
export interface NodeDefinition {
  /** Whether the node still runs after the deadline: endings and decisions do, work does not. */
  afterDeadline: "run" | "skip";
  /** The node's input as shown in the trace. */
  input(state: WorkflowStateValue, settings: Settings): JsonRecord;
  run(state: WorkflowStateValue, context: NodeContext): Promise<NodeResult>;
}
