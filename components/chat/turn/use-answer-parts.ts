"use client";

import { useEffect, useState } from "react";
import { useFirstUse } from "@/lib/browser/api/use-first-use";
import { prepareAnswer } from "./answer-parts";

const prepare = () => void prepareAnswer();

/**
 * Loads all that shows an answer: while the first question is being written, or beside the conversation that is opened.
 * @returns whether it is there for an opened conversation, or cannot be had
 */
export function useAnswerParts(conversationId: string | null): boolean {
  const [settled, setSettled] = useState(false);
  useFirstUse(prepare);
  useEffect(() => {
    if (conversationId !== null) void prepareAnswer().then(() => setSettled(true));
  }, [conversationId]);
  return settled;
}
