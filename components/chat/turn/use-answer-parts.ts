"use client";

import { useEffect, useState } from "react";
import { useFirstUse } from "@/lib/browser/api/use-first-use";
import { prepareAnswer } from "./answer-parts";

const prepare = () => void prepareAnswer();

/**
 * Loads the components that show an answer: while the first question is typed, or when a conversation opens.
 * @returns whether an opened conversation can be shown: the components have loaded or failed
 */
export function useAnswerParts(conversationId: string | null): boolean {
  const [settled, setSettled] = useState(false);
  useFirstUse(prepare);
  useEffect(() => {
    if (conversationId !== null) void prepareAnswer().then(() => setSettled(true));
  }, [conversationId]);
  return settled;
}
