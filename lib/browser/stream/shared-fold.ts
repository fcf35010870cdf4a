import type { Fold } from "@/lib/shared/projections/fold";
import type { RunStore } from "./run-store";

/** A fold with one reader per run: an event is folded once, however many parts of the page show the run. */
export interface SharedFold<View> {
  /** Reads the view of a run; the same object until new events arrive. */
  of(store: RunStore): () => View;
  /** Reads the view of no events. */
  ofNothing(): View;
}

export function shareFold<State, View>(fold: Fold<State, View>): SharedFold<View> {
  const readers = new WeakMap<RunStore, () => View>();
  const nothing = fold.view(fold.start);
  return {
    of(store) {
      const known = readers.get(store);
      if (known !== undefined) return known;
      const reader = store.reader(fold);
      readers.set(store, reader);
      return reader;
    },
    ofNothing: () => nothing,
  };
}
