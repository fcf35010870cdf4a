"use client";

import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import { ChatWorkspace } from "./chat-workspace";
import type { ExampleQuestions } from "./conversation/empty-chat";

const SetReplaced = createContext<(replaced: boolean) => void>(() => undefined);

/** The chat, unless the page of the address puts something in its place. */
export function ChatFrame({ examples, children }: { examples: ExampleQuestions; children: ReactNode }) {
  const [replaced, setReplaced] = useState(false);
  return (
    <SetReplaced value={setReplaced}>
      {!replaced && <ChatWorkspace examples={examples} />}
      {children}
    </SetReplaced>
  );
}

/** Stands in the chat's place for as long as the page shows it. */
export function InsteadOfChat({ children }: { children: ReactNode }) {
  const setReplaced = use(SetReplaced);
  useLayoutEffect(() => {
    setReplaced(true);
    return () => setReplaced(false);
  }, [setReplaced]);
  return children;
}
