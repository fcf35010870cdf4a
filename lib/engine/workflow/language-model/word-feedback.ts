import { fenceText } from "@/lib/engine/prompts/fence";
import { FAILURE_WORD, type PromptWords } from "@/lib/engine/prompts/prompt-stage";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { FEEDBACK_TEXT_CHARS } from "./tunables";

/**
 * A failure in words, with its particulars. These are words of a document or of a model that has read one, so they are
 * quoted.
 */
export function wordFeedback(feedback: Reason, words: PromptWords, fence: string): string {
  // Numbers among the particulars are counts and scores, which do not help a model.
  const particulars = Object.values(feedback.params).filter((value) => typeof value === "string" && value !== "");
  const details = [...particulars, ...(feedback.text === undefined ? [] : [feedback.text])]
    .join("; ")
    .replace(/\s+/g, " ")
    .slice(0, FEEDBACK_TEXT_CHARS);
  const sentence = new Map(Object.entries(words)).get(`${FAILURE_WORD}${feedback.code}`) ?? words.failure_other;
  return details === "" ? sentence : `${sentence} ${words.finding}:\n${fenceText(fence, details)}`;
}

/** The last paragraph of a repeated generation's prompt; empty on the first attempt. */
export function wordRetry(feedback: Reason | null, words: PromptWords, fence: string): string {
  return feedback === null ? "" : `${words.retry} ${wordFeedback(feedback, words, fence)}`;
}
