"use client";

import { useState } from "react";
import { type ConversationDetail, useConversation } from "@/lib/browser/conversations";
import { enterConversation, useConversationId } from "@/lib/browser/use-conversation-id";
import { useStartRun } from "@/lib/browser/use-run-actions";

/** A question and its run, as far as the chat has to know before the run's own events. */
export interface ConversationRun {
  /** `null` while the server has not accepted the question yet. */
  runId: string | null;
  question: string;
  feedback: "up" | "down" | null;
}

interface StartedRun extends ConversationRun {
  conversationId: string | null;
}

/** The runs of the conversation in the address: those that the server knows, and those asked here since. */
export function useConversationRuns(onRefused: (question: string, error: Error) => void) {
  const conversationId = useConversationId();
  const conversation = useConversation(conversationId);
  const startRun = useStartRun();
  const [started, setStarted] = useState<readonly StartedRun[]>([]);

  const ask = (question: string) => {
    const pending: StartedRun = { runId: null, conversationId, question, feedback: null };
    setStarted((runs) => [...runs, pending]);
    startRun.mutate(conversationId === null ? { question } : { question, conversationId }, {
      onSuccess: (accepted) => {
        setStarted((runs) => runs.map((run) => (run === pending ? { ...pending, ...accepted } : run)));
        if (conversationId === null) enterConversation(accepted.conversationId);
      },
      onError: (error) => {
        setStarted((runs) => runs.filter((run) => run !== pending));
        onRefused(question, error);
      },
    });
  };

  return {
    conversationId,
    title: conversation.data?.title ?? null,
    runs: mergeRuns(conversation.data ?? null, started, conversationId),
    state: conversationState(conversationId, conversation, started),
    retry: () => void conversation.refetch(),
    ask,
  };
}

function conversationState(
  conversationId: string | null,
  conversation: { data: ConversationDetail | null | undefined; isError: boolean },
  started: readonly StartedRun[],
): "ready" | "loading" | "missing" | "failed" {
  if (conversationId === null || started.some((run) => run.conversationId === conversationId)) return "ready";
  if (conversation.data === null) return "missing";
  if (conversation.data !== undefined) return "ready";
  return conversation.isError ? "failed" : "loading";
}

/** The server's runs, oldest first, then those that it did not list yet. */
export function mergeRuns(
  conversation: Pick<ConversationDetail, "runs"> | null,
  started: readonly StartedRun[],
  conversationId: string | null,
): ConversationRun[] {
  const known = (conversation?.runs ?? []).map(({ id, question, feedback }) => ({ runId: id, question, feedback }));
  const ids = new Set(known.map(({ runId }) => runId));
  const added = started.filter(
    (run) => run.conversationId === conversationId && (run.runId === null || !ids.has(run.runId)),
  );
  return [...known, ...added];
}
