import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** A passage with the number that `[n]` in the answer refers to. */
export interface NumberedPassage {
  number: number;
  passage: Passage;
  /** Fused retrieval score of the passage, 0–1. */
  retrievalScore: number;
  /** Set if it was found through a sentence of another passage. */
  lead?: PassageHop;
}

export interface GenerationRequest {
  question: string;
  language: TextLanguage;
  /** Empty when `mode` is `model_knowledge`. */
  passages: readonly NumberedPassage[];
  mode: "grounded" | "model_knowledge";
  /** Why the last attempt failed; `null` on the first. */
  feedback: Reason | null;
  /** Counts from 1. */
  attempt: number;
  /** Delimits quoted material in prompts: drawn at random once per run, so that no document can contain it. */
  fence: string;
  signal: AbortSignal;
}

export type GenerationChunk = { type: "text"; text: string } | { type: "model-call"; call: ModelCall };

/**
 * Writes an answer with `[n]` citations after each sentence. No text at all means that the passages do not contain the
 * answer.
 */
export interface AnswerGenerator {
  readonly kind: "built-in-reader" | "language-model";
  readonly model: string | null;
  /** @throws ModelError of a language model; when aborted, an AbortedCall or the signal's reason. */
  generate(request: GenerationRequest): AsyncIterable<GenerationChunk>;
}
