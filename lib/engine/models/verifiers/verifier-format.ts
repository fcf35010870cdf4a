import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { VerifierCheck } from "@/lib/shared/contracts/settings/verifier-model";

/** One thing that a verifier is asked whether it holds. */
export type VerifierQuestion =
  | { check: "relevance"; question: string; passage: string }
  | { check: "support"; documents: readonly string[]; claim: string }
  | { check: "usefulness"; question: string; answer: string };

/** `undecided`: the model answered in its form, and said itself that it is not sure. */
export type VerifierAnswer = "holds" | "fails" | "undecided";

/** What goes to a chat model that verifies. */
export interface VerifierRequest {
  messages: ChatMessage[];
  /** Arguments of the model's own chat template, where its format has some. */
  templateArguments?: Readonly<Record<string, unknown>>;
  maxTokens: number;
}

/** A model that answers one question at a time. */
export interface LabelFormat {
  request(question: VerifierQuestion): VerifierRequest;
  /** `null` for any text that is not of the published form. */
  parse(text: string): VerifierAnswer | null;
}

/** An answer with what it has to rest on. */
export interface CheckedAnswer {
  question: string;
  documents: readonly string[];
  answer: string;
}

/** Words of an answer that nothing supports; offsets are UTF-16, into the answer. */
export interface UnsupportedSpan {
  start: number;
  end: number;
  /** How surely it is unsupported, 0–1, where the model says so. */
  score: number | null;
  /** The documents say otherwise, as opposed to nothing. */
  contradicts: boolean;
}

/** A model that marks the unsupported words of a whole answer. */
export interface SpanFormat {
  request(checked: CheckedAnswer): VerifierRequest;
  /** `null` for any text that is not of the published form, or quotes words that the answer does not have. */
  parse(text: string, answer: string): UnsupportedSpan[] | null;
}

/** A format was asked for a check that its models do not do: a mistake in the code, not of a server. */
export function unsupportedCheck(format: string, check: VerifierCheck): Error {
  return new Error(`${format} does not check ${check}`);
}
