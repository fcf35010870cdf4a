"use client";

import { useSyncExternalStore } from "react";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { runStore } from "./run-store";
import type { Connection } from "./run-stream";
import type { SharedFold } from "./shared-fold";

const NO_EVENTS: readonly RunEvent[] = [];
const noEvents = () => NO_EVENTS;
const notConnected = (): Connection => "connecting";

/** A run's events so far. Subscribing is the only effect. */
export function useRunEvents(runId: string): readonly RunEvent[] {
  const store = runStore(runId);
  return useSyncExternalStore(store.subscribe, store.getEvents, noEvents);
}

const noSubscription = () => () => {};

/** The state of a run's stream. @param runId `null` for a run that does not exist yet */
export function useRunConnection(runId: string | null): Connection {
  const store = runId === null ? null : runStore(runId);
  return useSyncExternalStore(store?.subscribe ?? noSubscription, store?.getConnection ?? notConnected, notConnected);
}

/**
 * One fold of a run, kept up to date. `fold` must be a constant.
 * @param runId `null` gives the fold of no events
 */
export function useRunView<View>(runId: string | null, fold: SharedFold<View>): View {
  const store = runId === null ? null : runStore(runId);
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    store === null ? fold.ofNothing : fold.of(store),
    fold.ofNothing,
  );
}

/**
 * A part of one fold of a run. The component renders again only when that part changes; the whole view changes with
 * every word of an answer.
 * @param select must be a constant and return a primitive or an object of the view, not a new object
 */
export function useRunPart<View, Part>(
  runId: string | null,
  fold: SharedFold<View>,
  select: (view: View) => Part,
): Part {
  const store = runId === null ? null : runStore(runId);
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => select((store === null ? fold.ofNothing : fold.of(store))()),
    () => select(fold.ofNothing()),
  );
}
