"use client";

import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import { ChatWorkspace } from "./chat-workspace";
import type { RenderedQuestions } from "./conversation/empty-chat";

const SetReplaced = createContext<(replaced: boolean) => void>(() => undefined);

/** The chat, unless the current page replaces it. */
export function ChatFrame({ questions, children }: { questions: RenderedQuestions; children: ReactNode }) {
  const [replaced, setReplaced] = useState(false);
  return (
    <SetReplaced value={setReplaced}>
      {!replaced && <ChatWorkspace questions={questions} />}
      {children}
    </SetReplaced>
  );
}

/** Replaces the chat while the page renders it. */
export function InsteadOfChat({ children }: { children: ReactNode }) {
  const setReplaced = use(SetReplaced);
  useLayoutEffect(() => {
    setReplaced(true);
    return () => setReplaced(false);
  }, [setReplaced]);
  return children;
}
