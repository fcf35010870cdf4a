/** A run as far as it takes to find its place among the turns of its conversation. */
export interface PlacedRun {
  /** Its id, or a key of this tab's while the server has not accepted it. */
  key: string;
  /** `null` while the server has not accepted it. */
  runId: string | null;
  parentRunId: string | null;
}

/** A turn as the chat shows it: one of its versions. */
export interface ShownTurn<Run> {
  /** The same for all versions of it. */
  key: string;
  run: Run;
  /** All versions, oldest first, the shown one among them. */
  versions: readonly Run[];
}

/**
 * One way through the tree of a conversation's turns: the way to a chosen run, and from there on, as wherever nothing
 * was chosen, the version under which something was asked last.
 * @param runs oldest first
 * @param tip key of the chosen run; `null`, or that of a run which is not there, chooses none
 */
export function shownPath<Run extends PlacedRun>(runs: readonly Run[], tip: string | null): ShownTurn<Run>[] {
  const byId = new Map(runs.flatMap((run) => (run.runId === null ? [] : [[run.runId, run] as const])));
  /** A turn whose parent is gone begins the conversation. */
  const parentOf = (run: Run) => (run.parentRunId === null ? undefined : byId.get(run.parentRunId));
  const versionsAfter = new Map<string | null, Run[]>();
  const lastUnder = new Map<string, number>();
  for (const [index, run] of runs.entries()) {
    const after = parentOf(run)?.runId ?? null;
    versionsAfter.set(after, [...(versionsAfter.get(after) ?? []), run]);
    for (const above of wayTo(run, parentOf)) lastUnder.set(above.key, index);
  }
  const chosen = runs.find(({ key }) => key === tip);
  const wanted = new Set(chosen === undefined ? [] : wayTo(chosen, parentOf).map(({ key }) => key));
  const path: ShownTurn<Run>[] = [];
  let after: string | null = null;
  for (;;) {
    const versions: readonly Run[] = versionsAfter.get(after) ?? [];
    const latest = versions.reduce<Run | undefined>(
      (best, run) =>
        best === undefined || (lastUnder.get(run.key) ?? -1) > (lastUnder.get(best.key) ?? -1) ? run : best,
      undefined,
    );
    const run = versions.find(({ key }) => wanted.has(key)) ?? latest;
    if (run === undefined) return path;
    path.push({ key: `after ${after ?? "nothing"}`, run, versions });
    if (run.runId === null) return path;
    after = run.runId;
  }
}

/** A run and all that it follows. */
function wayTo<Run extends PlacedRun>(run: Run, parentOf: (run: Run) => Run | undefined): Run[] {
  const way: Run[] = [];
  for (let at: Run | undefined = run; at !== undefined; at = parentOf(at)) way.push(at);
  return way;
}
