import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";

/**
 * True if every chat template accepts the conversation: user and assistant alternate, the user first, without a system
 * message.
 */
export function alternates(messages: readonly ChatMessage[]): boolean {
  return messages.every((message, index) => message.role === (index % 2 === 0 ? "user" : "assistant"));
}

/**
 * The conversation for a strict chat template: the system text opens the user's turn, and adjacent messages of one role
 * are joined.
 */
export function alternate(messages: readonly ChatMessage[]): ChatMessage[] {
  const turns: ChatMessage[] = [];
  for (const { role, content } of messages) {
    const speaker = role === "assistant" ? "assistant" : "user";
    const last = turns.at(-1);
    if (last?.role === speaker) last.content = `${last.content}\n\n${content}`;
    else turns.push({ role: speaker, content });
  }
  return turns;
}
