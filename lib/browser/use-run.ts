"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { RunEvent } from "../contracts/run-event";
import type { Fold } from "../projections/fold";
import { runStore } from "./run-store";
import type { Connection } from "./run-stream";

const NO_EVENTS: readonly RunEvent[] = [];
const noEvents = () => NO_EVENTS;
const notConnected = (): Connection => "connecting";

/** A run's events so far and the state of its stream. Subscribing is the only effect. */
export function useRun(runId: string): { events: readonly RunEvent[]; connection: Connection } {
  const store = runStore(runId);
  return {
    events: useSyncExternalStore(store.subscribe, store.getEvents, noEvents),
    connection: useSyncExternalStore(store.subscribe, store.getConnection, notConnected),
  };
}

const noSubscription = () => () => {};

/**
 * One fold of a run, kept up to date: each event is folded once. `fold` must be a constant.
 * @param runId `null` gives the fold of no events
 */
export function useRunView<State, View>(runId: string | null, fold: Fold<State, View>): View {
  const store = runId === null ? null : runStore(runId);
  const empty = useMemo(() => {
    const view = fold.view(fold.start);
    return () => view;
  }, [fold]);
  const read = useMemo(() => store?.reader(fold) ?? empty, [store, fold, empty]);
  return useSyncExternalStore(store?.subscribe ?? noSubscription, read, empty);
}
