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

/** One fold of a run, kept up to date: each event is folded once. `fold` must be a constant. */
export function useRunView<State, View>(runId: string, fold: Fold<State, View>): View {
  const store = runStore(runId);
  const read = useMemo(() => store.reader(fold), [store, fold]);
  const empty = useMemo(() => fold.view(fold.start), [fold]);
  return useSyncExternalStore(store.subscribe, read, () => empty);
}
