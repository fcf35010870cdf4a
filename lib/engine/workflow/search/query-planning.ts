import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import type { Language } from "@/lib/shared/contracts/language";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { Route } from "@/lib/shared/contracts/runs/topology";

export interface QueryPlanningContext {
  language: Language;
  /** Delimits quoted material in prompts: drawn at random once a run, so that no document can know it. */
  fence: string;
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
  /** Called when the model could not do it and a built-in way is taken instead. */
  onFailure(reason: Reason): void;
}

export interface RoutingContext extends QueryPlanningContext {
  /** A part of the library was chosen to be asked. */
  isScoped?: boolean;
}

/** Chooses where a question is answered from. */
export interface QuestionRouter {
  route(
    question: string,
    available: readonly Route[],
    context: RoutingContext,
  ): Promise<{ route: Route; reason: Reason }>;
}

/** Decides whether a question needs the documents at all. */
export interface RetrievalDecider {
  decide(question: string, context: QueryPlanningContext): Promise<{ retrieve: boolean; reason: Reason }>;
}

/** Makes a follow-up question stand alone. */
export interface QuestionCondenser {
  /** @returns the question unchanged when it stands alone already, or when the model failed */
  condense(
    question: string,
    earlier: readonly EarlierTurn[],
    context: QueryPlanningContext,
  ): Promise<{ question: string; reason: Reason }>;
}

/** Writes a passage as a document that answers the question might hold it (HyDE). */
export interface QueryExpander {
  /** @returns `null` when there is none; the query itself is searched with then */
  expand(request: { question: string; query: string }, context: QueryPlanningContext): Promise<string | null>;
}

/** Rewrites a query that found nothing useful. */
export interface QueryRewriter {
  rewrite(
    request: {
      question: string;
      query: string;
      feedback: Reason;
      tried: readonly string[];
      /** What the last search found, as the generator was shown it: prompts of one run begin alike. */
      passages: readonly NumberedPassage[];
    },
    context: QueryPlanningContext,
  ): Promise<{ query: string; method: "model" | "keyword-expansion"; reason: Reason }>;
}

/** Words a query in other ways, to search with beside it. */
export interface VariantWriter {
  /** @returns at most `count`, none of them the query itself; fewer, or none, where there are no more */
  write(request: { question: string; query: string; count: number }, context: QueryPlanningContext): Promise<string[]>;
}

/** Orders passages anew by looking at each beside the question. */
export interface Reranker {
  /** Tells it from others: with the same key it would order alike. */
  readonly key: string;
  /** Most passages that it looks at. */
  readonly most: number;
  /** @returns best first, all of them, each with its rerank rank and score. @throws when its model is away */
  rerank(
    request: { question: string; passages: readonly RankedPassage[] },
    context: QueryPlanningContext,
  ): Promise<RankedPassage[]>;
}
