import type { ReactNode } from "react";
import { ChatFrame } from "@/components/chat/chat-frame";
import { readExampleQuestions } from "./example-questions";

/**
 * The chat lives in the layout, which stays while the address changes from a new question to its
 * conversation: a running answer is not torn down by the navigation that names it.
 */
export default async function ChatLayout({ children }: { children: ReactNode }) {
  return <ChatFrame examples={await readExampleQuestions()}>{children}</ChatFrame>;
}
