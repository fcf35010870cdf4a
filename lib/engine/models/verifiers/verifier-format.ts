import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";

/** One statement for a verifier to check. */
export type VerifierQuestion =
  | { check: "relevance"; question: string; passage: string }
  | { check: "support"; documents: readonly string[]; claim: string }
  | { check: "usefulness"; question: string; answer: string };

/** `undecided`: the model answered in its form that it is not sure. */
export type VerifierAnswer = "holds" | "fails" | "undecided";

/** The request to a chat model that verifies. */
export interface VerifierRequest {
  messages: ChatMessage[];
  /** Arguments of the model's own chat template, if its format has any. */
  templateArguments?: Readonly<Record<string, unknown>>;
  maxTokens: number;
}

/** A model that answers one question at a time. */
export interface LabelFormat {
  request(question: VerifierQuestion): VerifierRequest;
  /** `null` for any text in another form. */
  parse(text: string): VerifierAnswer | null;
}

/** An answer with the documents that must support it. */
export interface CheckedAnswer {
  question: string;
  documents: readonly string[];
  answer: string;
}

/** Unsupported words of an answer; offsets are UTF-16, into the answer. */
export interface UnsupportedSpan {
  start: number;
  end: number;
  /** Probability that it is unsupported, 0–1, if the model gives one. */
  score: number | null;
  /** Whether the documents contradict it rather than say nothing about it. */
  contradicts: boolean;
}

/** A model that marks the unsupported words of a whole answer. */
export interface SpanFormat {
  request(checked: CheckedAnswer): VerifierRequest;
  /** `null` for any text in another form, or with a quotation that is not in the answer. */
  parse(text: string, answer: string): UnsupportedSpan[] | null;
}

/** A check that a format's models do not support: a programming error, not a server's failure. */
export function unsupportedCheck(format: string, check: VerifiedCheck): Error {
  return new Error(`${format} does not check ${check}`);
}
