import type { Language } from "../contracts/language";
import type { ModelCall } from "../contracts/model-call";
import type { Reason } from "../contracts/reason";
import type { Route } from "../contracts/topology";

export interface SteeringContext {
  language: Language;
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
  /** Called when the model could not do it and a built-in way is taken instead. */
  onFailure(reason: Reason): void;
}

/** Chooses where a question is answered from. */
export interface QuestionRouter {
  route(
    question: string,
    available: readonly Route[],
    context: SteeringContext,
  ): Promise<{ route: Route; reason: Reason }>;
}

/** Rewrites a query that found nothing useful. */
export interface QueryRewriter {
  rewrite(
    request: { question: string; query: string; feedback: Reason; tried: readonly string[] },
    context: SteeringContext,
  ): Promise<{ query: string; method: "model" | "keyword-expansion"; reason: Reason }>;
}
