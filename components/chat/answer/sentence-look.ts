import type { StatedVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";

export type SentenceMark = StatedVerdict | "checking" | "whole" | "not-checked" | "retracted" | "plain";

/** The mark of a sentence. */
export function markOf(sentence: Sentence): SentenceMark {
  if (sentence.retraction !== null) return "retracted";
  return sentence.state === "judged" ? (verdictOf(sentence) ?? "unknown") : sentence.state;
}

/** The verdict on a sentence; `null` before it, and if the sentence states nothing. */
export function verdictOf({ result }: Sentence): StatedVerdict | null {
  return result === null || result.verdict === "no_claim" ? null : result.verdict;
}

/** The underline of a sentence; its style differs as well as its colour. */
export const SENTENCE_LINE = {
  supported: "underline decoration-supported/55 decoration-2 underline-offset-5",
  partial: "underline decoration-partial decoration-dashed decoration-2 underline-offset-5",
  contradicted: "underline decoration-unsupported decoration-wavy decoration-1 underline-offset-5",
  unsupported: "underline decoration-unsupported decoration-dotted decoration-2 underline-offset-5",
  unknown: "underline decoration-unknown decoration-dotted decoration-2 underline-offset-5",
  checking: "rounded-xs bg-sunk text-ink-2 box-decoration-clone",
  whole: "",
  "not-checked": "",
  retracted: "text-ink-3 line-through decoration-ink-3",
  plain: "",
} as const satisfies Record<SentenceMark, string>;

/** The text colour of each mark. */
export const MARK_TEXT = {
  supported: "text-supported",
  partial: "text-partial",
  contradicted: "text-unsupported",
  unsupported: "text-unsupported",
  unknown: "text-ink-3",
  checking: "text-ink-3",
  whole: "",
  "not-checked": "text-ink-3",
  retracted: "text-unsupported",
  plain: "",
} as const satisfies Record<SentenceMark, string>;
