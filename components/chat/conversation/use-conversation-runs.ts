"use client";

import { useMemo, useRef, useState } from "react";
import type { RequestedWith } from "@/components/run-comparison/asked-again";
import { type ConversationDetail, useConversation } from "@/lib/browser/api/conversations";
import { useCancelRun, useStartRun } from "@/lib/browser/api/use-run-actions";
import { showVersion, useShownVersion } from "@/lib/browser/dom/shown-version";
import { enterConversation, useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { type PlacedRun, shownPath } from "@/lib/shared/projections/trace/shown-path";

/** A question and its run, with what the chat needs before the run's own events arrive. */
export interface ConversationRun extends PlacedRun {
  question: string;
  /** The profile that it was asked with; `null` for the default at that time, if it was asked here just now. */
  profile: string | null;
  /** The scope if it was asked here; otherwise the run's events hold it. */
  scope: LibraryScope | null;
  feedback: "up" | "down" | null;
  /** The user asked to stop it here. */
  stopping: boolean;
  /** It had ended when the conversation was loaded. */
  wasEnded: boolean;
}

/** A new version of a turn: the same question with other settings, or an edited question. */
export interface AskedVersion {
  question: string;
  /** The run that the turn follows. */
  parentRunId: string | null;
  requested: RequestedWith;
  /** Key of the run whose question was edited; `null` for the same question. */
  editOf: string | null;
}

interface StartedRun extends Omit<ConversationRun, "key"> {
  /** Counts from 1 in this tab. */
  number: number;
  conversationId: string | null;
}

const NO_VERSIONS: ConversationDetail["versions"] = {};

/**
 * The runs of the conversation in the address, from the server and from this tab: one version of each turn.
 * @param on called when a question is refused or a run cannot be stopped
 */
export function useConversationRuns(on: {
  refused(question: string, error: Error, version: AskedVersion | null): void;
  /** A question that starts a conversation was accepted. */
  begun(conversationId: string): void;
  stopFailed(error: Error): void;
}) {
  const conversationId = useConversationId();
  const conversation = useConversation(conversationId);
  const startRun = useStartRun();
  const cancelRun = useCancelRun();
  const [started, setStarted] = useState<readonly StartedRun[]>([]);
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set());
  const lastNumber = useRef(0);
  /** Questions to stop as soon as their run exists. */
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

  const start = (asked: Omit<AskedVersion, "editOf">, version: AskedVersion | null) => {
    const { question, parentRunId, requested } = asked;
    lastNumber.current += 1;
    const number = lastNumber.current;
    const change = (next: Partial<StartedRun>) =>
      setStarted((runs) => runs.map((run) => (run.number === number ? { ...run, ...next } : run)));
    const scope = requested.scope ?? null;
    const profile = requested.profile ?? null;
    const run = { number, runId: null, parentRunId, conversationId, question, profile, scope, feedback: null };
    setStarted((runs) => [...runs, { ...run, stopping: false, wasEnded: false }]);
    // By its promise: mutation callbacks are dropped when the user leaves the page, and the question would be lost.
    const request = { question, ...requested, ...(conversationId === null ? {} : { conversationId, parentRunId }) };
    startRun.mutateAsync(request).then(
      (accepted) => {
        if (conversationId === null) on.begun(accepted.conversationId);
        change(accepted);
        showVersion(accepted.conversationId, accepted.runId);
        if (stopOnceAccepted.current.delete(number)) cancel(accepted.runId);
        if (conversationId === null && window.location.pathname === "/") enterConversation(accepted.conversationId);
      },
      (error: Error) => {
        stopOnceAccepted.current.delete(number);
        setStarted((runs) => runs.filter((run) => run.number !== number));
        on.refused(question, error, version);
      },
    );
  };

  const chosenVersion = useShownVersion(conversationId);
  const detail = conversation.data ?? null;
  const turns = useMemo(() => {
    const runs = mergeRuns(detail, started, conversationId);
    // A question just asked is shown, whichever version was chosen before.
    const onItsWay = runs.findLast(({ runId }) => runId === null);
    return shownPath(runs, onItsWay?.key ?? chosenVersion).map(({ run, ...turn }) => ({
      ...turn,
      run: run.runId !== null && stopping.has(run.runId) ? { ...run, stopping: true } : run,
    }));
  }, [detail, started, conversationId, chosenVersion, stopping]);

  /** Stops the last run shown, now or once the server has accepted it. */
  const stop = () => {
    const latest = turns.at(-1)?.run;
    if (latest === undefined || latest.stopping) return;
    if (latest.runId !== null) {
      cancel(latest.runId);
      return;
    }
    const onTheirWay = new Set(questionsOnTheirWay(started, conversationId));
    for (const number of onTheirWay) stopOnceAccepted.current.add(number);
    setStarted((all) => all.map((run) => (onTheirWay.has(run.number) ? { ...run, stopping: true } : run)));
  };

  const state = conversationState(conversationId, conversation, started);
  return {
    conversationId,
    title: detail?.title ?? null,
    turns: state === "missing" ? [] : turns,
    versions: detail?.versions ?? NO_VERSIONS,
    state,
    retry: () => void conversation.refetch(),
    /** Asks a question after a run, or as the first of its conversation. */
    ask: (question: string, parentRunId: string | null, requested: RequestedWith) =>
      start({ question, parentRunId, requested }, null),
    askVersion: (version: AskedVersion) => start(version, version),
    stop,
    /** Shows another version of a turn and what followed it. */
    show: (runId: string) => {
      if (conversationId !== null) showVersion(conversationId, runId);
    },
  };
}

/** Numbers of a conversation's questions that the server has not accepted yet. */
export function questionsOnTheirWay(
  started: readonly Pick<StartedRun, "number" | "runId" | "conversationId">[],
  conversationId: string | null,
): number[] {
  return started
    .filter((run) => run.runId === null && run.conversationId === conversationId)
    .map(({ number }) => number);
}

/** Whether a conversation can be shown; a deleted one is missing even if a question was asked in it here. */
export function conversationState(
  conversationId: string | null,
  conversation: { data: object | null | undefined; isError: boolean },
  started: readonly Pick<StartedRun, "conversationId">[],
): "ready" | "loading" | "missing" | "failed" {
  if (conversationId === null) return "ready";
  if (conversation.data === null) return "missing";
  if (started.some((run) => run.conversationId === conversationId)) return "ready";
  if (conversation.data !== undefined) return "ready";
  return conversation.isError ? "failed" : "loading";
}

/** The server's runs, oldest first, then those it did not list yet. */
export function mergeRuns(
  conversation: Pick<ConversationDetail, "runs"> | null,
  started: readonly StartedRun[],
  conversationId: string | null,
): ConversationRun[] {
  const known = (conversation?.runs ?? []).map(({ id, parentRunId, question, profile, feedback, status }) => ({
    ...{ key: id, runId: id, parentRunId, question, profile, feedback },
    scope: null,
    stopping: false,
    wasEnded: status === "ended",
  }));
  const ids = new Set<string | null>(known.map(({ runId }) => runId));
  const added = started.filter((run) => run.conversationId === conversationId && !ids.has(run.runId));
  return [...known, ...added.map(({ number, ...run }) => ({ ...run, key: run.runId ?? `asked ${number}` }))];
}
