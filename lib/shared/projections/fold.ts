import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { liveEvents } from "./live-events";

/**
 * A pure fold of a run's events. `apply` takes live events only (`live-events.ts`) and never changes the
 * state it is given; `view` turns the state into what is drawn.
 */
export interface Fold<State, View> {
  readonly start: State;
  apply(state: State, event: RunEvent): State;
  view(state: State): View;
}

/** A fold that has taken the first `count` events of a log. */
export interface Folded<State> {
  readonly state: State;
  readonly count: number;
}

/** The view of a whole log, or of any prefix of it. */
export function foldAll<State, View>(fold: Fold<State, View>, events: readonly RunEvent[]): View {
  return fold.view(advanceFold(fold, { state: fold.start, count: 0 }, events).state);
}

/**
 * Takes the events that a fold has not seen yet. A restarted visit withdraws events that were already
 * taken, so it folds the log anew; everything else costs only its new events.
 * @param events the whole log so far, with what was folded before as its prefix
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
