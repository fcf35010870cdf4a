"use client";

import { useLayoutEffect, useState } from "react";
import { headOfRun } from "@/lib/browser/stream/head-folds";
import { runStore } from "@/lib/browser/stream/run-store";
import { useRunConnection, useRunPart } from "@/lib/browser/stream/use-run";
import type { RunHead } from "@/lib/shared/projections/trace/run-head";
import type { ShownTurn } from "@/lib/shared/projections/trace/shown-path";
import type { ConversationRun } from "./use-conversation-runs";

type Run = Pick<ConversationRun, "runId" | "wasEnded">;

/** How many turns a screen shows: answers are long. */
const IN_SIGHT = 3;
const hasEnded = ({ ended }: RunHead) => ended;

/**
 * Whether the last turns of an opened conversation have their final layout: past answers are rebuilt from the events of
 * their runs and would move each other as these arrive. Never goes back to false.
 * @param partsSettled whether the components that show answers are loaded
 */
export function useTurnsInPlace(
  conversationId: string | null,
  turns: readonly ShownTurn<ConversationRun>[],
  partsSettled: boolean,
): boolean {
  const [last, before, first] = [turns.at(-1)?.run, turns.at(-2)?.run, turns.at(-3)?.run];
  const newest = turns.slice(-IN_SIGHT).flatMap(({ run }) => run.runId ?? []);
  // A browser opens a few streams at a time, in the order of the turns: open the visible ones first.
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

/** Whether a past answer is fully loaded, or cannot be. */
function useIsRead({ runId, wasEnded }: Run = NO_RUN): boolean {
  const ended = useRunPart(runId, headOfRun, hasEnded);
  const connection = useRunConnection(runId);
  return !wasEnded || ended || (connection !== "connecting" && connection !== "open");
}

const NO_RUN: Run = { runId: null, wasEnded: false };
