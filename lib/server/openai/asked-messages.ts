import { withoutEnding } from "@/lib/server/runs/answer/plain-answer";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";

interface Message {
  role: string;
  content?: string | undefined;
}

/** A question with the turns before it, oldest first. */
export interface AskedMessages {
  question: string;
  earlier: EarlierTurn[];
}

/**
 * The question that a list of messages ends with, and the answered questions before it. Messages in a row by one side
 * are one message.
 * @param field the list's name, for errors
 * @throws AppError `validation_failed` when the list does not end with a question, or its question is too long
 */
export function askedMessages(messages: readonly Message[], field: string): AskedMessages {
  const turns = joined(messages);
  const last = turns.pop();
  if (last?.role !== "user" || last.content === "") throw invalid(field, "must end with a question of the user");
  if (last.content.length > MAX_QUESTION_CHARS) {
    throw invalid(field, `the question may have at most ${MAX_QUESTION_CHARS} characters`);
  }
  const earlier = turns.flatMap(({ role, content }, at) => {
    const next = turns[at + 1];
    return role === "user" && next?.role === "assistant"
      ? [{ question: content, answer: withoutEnding(next.content) }]
      : [];
  });
  return { question: last.content, earlier };
}

function joined(messages: readonly Message[]): { role: string; content: string }[] {
  const turns: { role: string; content: string }[] = [];
  for (const { role, content = "" } of messages) {
    if (role !== "user" && role !== "assistant") continue;
    const before = turns.at(-1);
    if (before?.role === role) before.content = `${before.content}\n${content}`.trim();
    else turns.push({ role, content: content.trim() });
  }
  return turns;
}

function invalid(field: string, problem: string): AppError {
  return new AppError("validation_failed", `The request is invalid: ${field} ${problem}.`, {
    fields: { [field]: problem },
  });
}
