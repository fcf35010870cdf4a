import {
  type ConversationExport,
  conversationExportSchema,
  type SharedConversation,
} from "@/lib/shared/contracts/conversations/transcript";
import { answerText } from "./outline";

/** A conversation as a self-contained JSON file (`conversationExportSchema`). */
export function writeJson({ title, turns }: SharedConversation, now: Date): string {
  const file: ConversationExport = {
    format: "touchstone-conversation",
    version: 1,
    exportedAt: now.toISOString(),
    title,
    turns: turns.map((turn) => ({ ...turn, answer: answerText(turn.sentences) })),
  };
  return `${JSON.stringify(conversationExportSchema.parse(file), null, 2)}\n`;
}
