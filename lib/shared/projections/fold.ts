import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { liveEvents } from "./live-events";

/**
 * A pure fold of a run's events. `apply` gets live events only (`live-events.ts`) and never changes the state it is
 * given; `view` turns the state into what is shown.
 */
export interface Fold<State, View> {
  readonly start: State;
  apply(state: State, event: RunEvent): State;
  view(state: State): View;
}

/** A fold that has applied the first `count` events of a log. */
export interface Folded<State> {
  readonly state: State;
  readonly count: number;
}

/** The view of a whole log, or of any prefix of it. */
export function foldAll<State, View>(fold: Fold<State, View>, events: readonly RunEvent[]): View {
  return fold.view(advanceFold(fold, { state: fold.start, count: 0 }, events).state);
}

/**
 * Applies the events that a fold has not seen yet. A restarted visit withdraws events that were already applied, so the
 * log is then folded again from the start; otherwise only new events cost time.
 * @param events the whole log so far, starting with the events folded before
 */
export function advanceFold<State, View>(
  fold: Fold<State, View>,
  folded: Folded<State>,
  events: readonly RunEvent[],
): Folded<State> {
  if (events.length === folded.count) return folded;
  const added = events.slice(folded.count);
  const restarted = added.some((event) => event.type === "node-start" && event.restart);
  const state = restarted ? liveEvents(events).reduce(fold.apply, fold.start) : added.reduce(fold.apply, folded.state);
  return { state, count: events.length };
}
