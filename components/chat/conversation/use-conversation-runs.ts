"use client";

import { useMemo, useRef, useState } from "react";
import type { RequestedWith } from "@/components/run-comparison/asked-again";
import { type ConversationDetail, useConversation } from "@/lib/browser/api/conversations";
import { useCancelRun, useStartRun } from "@/lib/browser/api/use-run-actions";
import { showVersion, useShownVersion } from "@/lib/browser/dom/shown-version";
import { enterConversation, useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { type PlacedRun, shownPath } from "@/lib/shared/projections/trace/shown-path";

/** A question and its run, as far as the chat has to know before the run's own events. */
export interface ConversationRun extends PlacedRun {
  question: string;
  /** What it was asked of, where it was asked here; the run's own events tell it otherwise. */
  scope: LibraryScope | null;
  feedback: "up" | "down" | null;
  /** Somebody here asked to stop it. */
  stopping: boolean;
  /** It had ended when the server was asked for the conversation. */
  wasEnded: boolean;
}

/** A turn asked anew: the same question with other settings, or another question in its place. */
export interface AskedVersion {
  question: string;
  /** What the turn follows. */
  parentRunId: string | null;
  requested: RequestedWith;
  /** Key of the run whose question was edited; `null` where the same question is asked. */
  editOf: string | null;
}

interface StartedRun extends Omit<ConversationRun, "key"> {
  /** Of this tab, from 1. */
  number: number;
  conversationId: string | null;
}

const NO_VERSIONS: ConversationDetail["versions"] = {};

/**
 * The runs of the conversation in the address, those that the server knows and those asked here since: one version of
 * each turn.
 * @param on what to do when a question is not taken, or a run cannot be stopped
 */
export function useConversationRuns(on: {
  refused(question: string, error: Error, version: AskedVersion | null): void;
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
  const lastNumber = useRef(0);
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

  const start = (asked: Omit<AskedVersion, "editOf">, version: AskedVersion | null) => {
    const { question, parentRunId, requested } = asked;
    lastNumber.current += 1;
    const number = lastNumber.current;
    const change = (next: Partial<StartedRun>) =>
      setStarted((runs) => runs.map((run) => (run.number === number ? { ...run, ...next } : run)));
    const scope = requested.scope ?? null;
    const run = { number, runId: null, parentRunId, conversationId, question, scope, feedback: null };
    setStarted((runs) => [...runs, { ...run, stopping: false, wasEnded: false }]);
    // By its promise: the callbacks of a mutation are dropped when the person leaves the page, and with them the question.
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

  const kept = useShownVersion(conversationId);
  const detail = conversation.data ?? null;
  const turns = useMemo(() => {
    const runs = mergeRuns(detail, started, conversationId);
    // What was just asked is shown, whatever was chosen before.
    const onItsWay = runs.findLast(({ runId }) => runId === null);
    return shownPath(runs, onItsWay?.key ?? kept).map(({ run, ...turn }) => ({
      ...turn,
      run: run.runId !== null && stopping.has(run.runId) ? { ...run, stopping: true } : run,
    }));
  }, [detail, started, conversationId, kept, stopping]);

  /** Stops the last run shown, now or as soon as the server has taken it. */
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
    /** Shows another version of a turn, and what was asked after it. */
    show: (runId: string) => {
      if (conversationId !== null) showVersion(conversationId, runId);
    },
  };
}

/** Numbers of the questions of a conversation that the server has not accepted yet. */
export function questionsOnTheirWay(
  started: readonly Pick<StartedRun, "number" | "runId" | "conversationId">[],
  conversationId: string | null,
): number[] {
  return started
    .filter((run) => run.runId === null && run.conversationId === conversationId)
    .map(({ number }) => number);
}

/** Whether a conversation can be shown; one that is gone is missing, whatever was asked in it here. */
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

/** The server's runs, oldest first, then those that it did not list yet. */
export function mergeRuns(
  conversation: Pick<ConversationDetail, "runs"> | null,
  started: readonly StartedRun[],
  conversationId: string | null,
): ConversationRun[] {
  const known = (conversation?.runs ?? []).map(({ id, parentRunId, question, feedback, status }) => ({
    ...{ key: id, runId: id, parentRunId, question, feedback },
    scope: null,
    stopping: false,
    wasEnded: status === "ended",
  }));
  const ids = new Set<string | null>(known.map(({ runId }) => runId));
  const added = started.filter((run) => run.conversationId === conversationId && !ids.has(run.runId));
  return [...known, ...added.map(({ number, ...run }) => ({ ...run, key: run.runId ?? `asked ${number}` }))];
}
