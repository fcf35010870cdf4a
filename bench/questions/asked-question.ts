import { z } from "zod";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";

/** A line of `questions.jsonl`: a question, or the turns of a conversation, whose last answer is judged. */
export const askedQuestionSchema = z.object({
  language: languageSchema,
  /** What is special about the question: "parts", "follow-up" and so on. */
  kind: z.string(),
  turns: z.array(z.string().min(1)).min(1),
  /** A right answer has one of each group. Empty when the documents hold no answer. */
  all: z.array(z.array(z.string().min(1)).min(1)),
  /** What only a wrong answer has. */
  wrong: z.array(z.string().min(1)).default([]),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** How the last turn of a question ended. */
export interface EndedQuestion {
  asked: AskedQuestion;
  outcome: Outcome;
  text: string;
}

/**
 * Whether an ending is right: every part of the answer is there and nothing wrong. A question without an answer has to
 * end without an approval.
 */
export function isRight({ asked, outcome, text }: EndedQuestion): boolean {
  if (asked.all.length === 0) return outcome !== "approved";
  return asked.all.every((group) => holdsOne(text, group)) && !holdsOne(text, asked.wrong);
}

/** Whether a text has one of the words or numbers, whole: "766" is not in "1,766". */
function holdsOne(text: string, alternatives: readonly string[]): boolean {
  const plain = plainOf(text);
  return alternatives.map(plainOf).some((own) => {
    const before = /^\d/.test(own) ? "(?<![\\p{L}\\p{N}]|\\d[.,])" : "(?<![\\p{L}\\p{N}])";
    const thousands = /(?:^|\D)\d{1,3}$/.test(own) ? "(?![, ]\\d{3}(?!\\d))" : "";
    const after = /[\p{L}\p{N}]$/u.test(own) ? `(?![\\p{L}\\p{N}])${thousands}` : "";
    return new RegExp(before + own.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") + after, "u").test(plain);
  });
}

function plainOf(text: string): string {
  return foldText(text.replace(/\s?\[\d{1,3}\]/g, ""))
    .replace(/\s+/g, " ")
    .replace(/[’‘]/g, "'");
}
