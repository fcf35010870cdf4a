"use client";

import { useRef, useState } from "react";
import { type ConversationDetail, useConversation } from "@/lib/browser/conversations";
import { enterConversation, useConversationId } from "@/lib/browser/use-conversation-id";
import { useCancelRun, useStartRun } from "@/lib/browser/use-run-actions";
import type { LibraryScope } from "@/lib/contracts/document";
import type { Route } from "@/lib/contracts/topology";

/** A question and its run, as far as the chat has to know before the run's own events. */
export interface ConversationRun {
  /** `null` while the server has not accepted the question yet. */
  runId: string | null;
  question: string;
  /** What it was asked of, where it was asked here; the run's own events tell it otherwise. */
  scope: LibraryScope | null;
  feedback: "up" | "down" | null;
  /** Somebody here asked to stop it. */
  stopping: boolean;
}

/** What a question is asked with. */
export interface AskedWith {
  /** The profile that it names; `null` names none. */
  profile: string | null;
  /** What it is asked of; `null`: all documents. */
  scope: LibraryScope | null;
  /** Where it is answered from; `null`: as the router decides. */
  route: Route | null;
}

interface StartedRun extends ConversationRun {
  /** Of this tab, from 1. */
  key: number;
  conversationId: string | null;
}

/**
 * The runs of the conversation in the address: those that the server knows, and those asked here since.
 * @param on what to do when a question is not taken, or a run cannot be stopped
 */
export function useConversationRuns(on: {
  refused(question: string, error: Error): void;
  /** A question that began a conversation was taken. */
  begun(conversationId: string): void;
  stopFailed(error: Error): void;
}) {
  const conversationId = useConversationId();
  const conversation = useConversation(conversationId);
  const startRun = useStartRun();
  const cancelRun = useCancelRun();
  const [started, setStarted] = useState<readonly StartedRun[]>([]);
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set());
  const lastKey = useRef(0);
  /** Questions to be stopped as soon as they have a run to stop. */
  const stopOnceAccepted = useRef(new Set<number>());

  const cancel = (runId: string) => {
    setStopping((runs) => new Set(runs).add(runId));
    cancelRun.mutate(runId, {
      onError: (error) => {
        setStopping((runs) => new Set([...runs].filter((id) => id !== runId)));
        on.stopFailed(error);
      },
    });
  };

  const ask = (question: string, { profile, scope, route }: AskedWith) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const change = (next: Partial<StartedRun>) =>
      setStarted((runs) => runs.map((run) => (run.key === key ? { ...run, ...next } : run)));
    setStarted((runs) => [
      ...runs,
      { key, runId: null, conversationId, question, scope, feedback: null, stopping: false },
    ]);
    // By its promise: the callbacks of a mutation are dropped when the person leaves the page, and with them the question.
    const request = {
      question,
      ...(conversationId === null ? {} : { conversationId }),
      ...(profile === null ? {} : { profile }),
      ...(scope === null ? {} : { scope }),
      ...(route === null ? {} : { route }),
    };
    startRun.mutateAsync(request).then(
      (accepted) => {
        if (conversationId === null) on.begun(accepted.conversationId);
        change(accepted);
        if (stopOnceAccepted.current.delete(key)) cancel(accepted.runId);
        if (conversationId === null && window.location.pathname === "/") enterConversation(accepted.conversationId);
      },
      (error: Error) => {
        stopOnceAccepted.current.delete(key);
        setStarted((runs) => runs.filter((run) => run.key !== key));
        on.refused(question, error);
      },
    );
  };

  const runs = mergeRuns(conversation.data ?? null, started, conversationId).map((run) =>
    run.runId !== null && stopping.has(run.runId) ? { ...run, stopping: true } : run,
  );

  /** Stops the newest run, now or as soon as the server has taken it. */
  const stop = () => {
    const latest = runs.at(-1);
    if (latest === undefined || latest.stopping) return;
    if (latest.runId !== null) {
      cancel(latest.runId);
      return;
    }
    for (const { key, runId } of started) if (runId === null) stopOnceAccepted.current.add(key);
    setStarted((all) => all.map((run) => (run.runId === null ? { ...run, stopping: true } : run)));
  };

  return {
    conversationId,
    title: conversation.data?.title ?? null,
    runs,
    state: conversationState(conversationId, conversation, started),
    retry: () => void conversation.refetch(),
    ask,
    stop,
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
  const known = (conversation?.runs ?? []).map(({ id, question, feedback }) => ({
    runId: id,
    question,
    scope: null,
    feedback,
    stopping: false,
  }));
  const ids = new Set<string | null>(known.map(({ runId }) => runId));
  const added = started.filter((run) => run.conversationId === conversationId && !ids.has(run.runId));
  return [...known, ...added];
}
