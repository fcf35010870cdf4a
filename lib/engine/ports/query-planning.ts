import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentTable } from "@/lib/shared/contracts/library/tables";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { ModelPlan } from "./table-calculator";

export interface QueryPlanningContext {
  language: TextLanguage;
  /** Delimits quoted material in prompts: drawn at random once per run, so that no document can contain it. */
  fence: string;
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
  /** Called if the model failed and a built-in method replaces it. */
  onFailure(reason: Reason): void;
}

export interface RoutingContext extends QueryPlanningContext {
  /** Whether the user chose a part of the library. */
  isScoped?: boolean;
}

/** Chooses the source of an answer. */
export interface QuestionRouter {
  route(
    question: string,
    available: readonly Route[],
    context: RoutingContext,
  ): Promise<{ route: Route; reason: Reason }>;
}

/** Decides whether a question needs the documents. */
export interface RetrievalDecider {
  decide(question: string, context: QueryPlanningContext): Promise<{ retrieve: boolean; reason: Reason }>;
}

/** Completes a follow-up question. */
export interface QuestionCondenser {
  /** @returns the question unchanged if it stands alone already, or if the model failed */
  condense(
    question: string,
    earlier: readonly EarlierTurn[],
    context: QueryPlanningContext,
  ): Promise<{ question: string; reason: Reason }>;
}

/** Writes a passage like one of a document that answers the question (HyDE). */
export interface QueryExpander {
  /** @returns `null` if there is none; the query itself is then used */
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
      /** The results of the last search, as shown to the generator: prompts of one run begin alike. */
      passages: readonly NumberedPassage[];
    },
    context: QueryPlanningContext,
  ): Promise<{ query: string; method: "model" | "keyword-expansion"; reason: Reason }>;
}

/** Words a query differently, for an additional search. */
export interface VariantWriter {
  /** @returns at most `count`, none of them the query itself; fewer, possibly none, if there are no more */
  write(request: { question: string; query: string; count: number }, context: QueryPlanningContext): Promise<string[]>;
}

/** Writes a query over a table that answers the question. */
export interface TablePlanner {
  /** @returns `null` if the tables do not answer it, or if the model failed; only plans that the table can carry out */
  plan(question: string, tables: readonly DocumentTable[], context: QueryPlanningContext): Promise<ModelPlan | null>;
}

/** What plans the way to an answer from the question alone: by a language model, or by built-in rules. */
export interface QuestionPlanning {
  /** `null`: every question is taken as it was asked. */
  condenser: QuestionCondenser | null;
  router: QuestionRouter;
  retrievalDecider: RetrievalDecider;
  /** `null` without a language model: only the built-in patterns then make plans. */
  tablePlanner: TablePlanner | null;
}

/** What chooses the texts to search for: a language model, or synonyms. */
export interface SearchPlanning {
  /** `null` without a language model: no hypothetical passage is then written. */
  expander: QueryExpander | null;
  variantWriter: VariantWriter;
  rewriter: QueryRewriter;
}

/** Reorders passages by comparing each with the question. */
export interface Reranker {
  /** Identifies its method: the same key gives the same order. */
  readonly key: string;
  /** Its model and its server's wire format, for traces; null: it runs in this process. */
  readonly by: { readonly model: string; readonly provider: string | null };
  /** Most passages that it scores. */
  readonly most: number;
  /** @returns best first, all of them, each with its rerank rank and score. @throws if its model is unavailable */
  rerank(
    request: { question: string; passages: readonly RankedPassage[] },
    context: QueryPlanningContext,
  ): Promise<RankedPassage[]>;
}
