/** The part of a run that determines its place among the turns of its conversation. */
export interface PlacedRun {
  /** Its id, or a key of this browser tab until the server has accepted it. */
  key: string;
  /** `null` until the server has accepted it. */
  runId: string | null;
  parentRunId: string | null;
}

/** A turn as the chat shows it: one of its versions. */
export interface ShownTurn<Run> {
  /** The same for all of its versions. */
  key: string;
  run: Run;
  /** All versions, oldest first, including the one shown. */
  versions: readonly Run[];
}

/**
 * One path through the tree of a conversation's turns: the path to a chosen run and, from there on or without a choice,
 * the version with the latest follow-up.
 * @param runs oldest first
 * @param tip key of the chosen run; `null`, or the key of a missing run, means no choice
 */
export function shownPath<Run extends PlacedRun>(runs: readonly Run[], tip: string | null): ShownTurn<Run>[] {
  const byId = new Map(runs.flatMap((run) => (run.runId === null ? [] : [[run.runId, run] as const])));
  /** A turn whose parent is deleted starts the conversation. */
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

/** A run and all of its ancestors. */
function wayTo<Run extends PlacedRun>(run: Run, parentOf: (run: Run) => Run | undefined): Run[] {
  const way: Run[] = [];
  for (let at: Run | undefined = run; at !== undefined; at = parentOf(at)) way.push(at);
  return way;
}
