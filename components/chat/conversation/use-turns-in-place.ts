"use client";

import { useLayoutEffect, useState } from "react";
import { headOfRun } from "@/lib/browser/stream/head-folds";
import { runStore } from "@/lib/browser/stream/run-store";
import { useRunConnection, useRunPart } from "@/lib/browser/stream/use-run";
import type { RunHead } from "@/lib/shared/projections/trace/run-head";
import type { ShownTurn } from "@/lib/shared/projections/trace/shown-path";
import type { ConversationRun } from "./use-conversation-runs";

type Run = Pick<ConversationRun, "runId" | "wasEnded">;

/** What a screen has room for: answers are long. */
const IN_SIGHT = 3;
const hasEnded = ({ ended }: RunHead) => ended;

/**
 * Whether the last turns of a conversation that is opened stand as they will stay: answers that were given before are
 * read from their runs' events, and would push one another about as these come. Once they stand, they do.
 * @param partsSettled whether what shows answers is there
 */
export function useTurnsInPlace(
  conversationId: string | null,
  turns: readonly ShownTurn<ConversationRun>[],
  partsSettled: boolean,
): boolean {
  const [last, before, first] = [turns.at(-1)?.run, turns.at(-2)?.run, turns.at(-3)?.run];
  const newest = turns.slice(-IN_SIGHT).flatMap(({ run }) => run.runId ?? []);
  // A browser opens a few streams at a time, in the order of the turns: what is in sight comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same runs in a new list are the same runs
  useLayoutEffect(() => {
    const leave = newest.toReversed().map((runId) => runStore(runId).subscribe(() => {}));
    return () => {
      for (const left of leave) left();
    };
  }, [newest.join()]);
  const read =
    [useIsRead(last), useIsRead(before), useIsRead(first)].every((isRead) => isRead) &&
    (partsSettled || !turns.some(({ run }) => run.wasEnded));
  const [placed, setPlaced] = useState<string | null>(null);
  if (read && turns.length > 0 && placed !== conversationId) setPlaced(conversationId);
  return read || placed === conversationId;
}

/** Whether all of an answer is there that was there before, or cannot be had now. */
function useIsRead({ runId, wasEnded }: Run = NO_RUN): boolean {
  const ended = useRunPart(runId, headOfRun, hasEnded);
  const connection = useRunConnection(runId);
  return !wasEnded || ended || (connection !== "connecting" && connection !== "open");
}

const NO_RUN: Run = { runId: null, wasEnded: false };
