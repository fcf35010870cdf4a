import type { ReactNode } from "react";
import { ChatFrame } from "@/components/chat/chat-frame";
import { readerOfLayout } from "@/lib/server/http/define-page";
import { readQuestions } from "./example-questions";

/**
 * The chat is in the layout, which persists when the address changes from a new question to its conversation: the
 * navigation does not interrupt a running answer.
 */
export default async function ChatLayout({ children }: { children: ReactNode }) {
  return <ChatFrame questions={await readQuestions(await readerOfLayout())}>{children}</ChatFrame>;
}
