import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";

/**
 * Time from the event that completes a sentence to its first verdict, both by the run's own clock, in ms. A sentence is
 * complete with the piece of text that contains its last character.
 */
export function verdictLags(events: readonly RunEvent[]): number[] {
  const written = new Map<number, { length: number; at: number }[]>();
  const judged = new Set<string>();
  const lags: number[] = [];
  for (const event of events) {
    if (event.type === "text-delta" && event.candidateId === undefined) {
      const pieces = written.get(event.textVersion) ?? [];
      pieces.push({ length: (pieces.at(-1)?.length ?? 0) + event.delta.length, at: event.at });
      written.set(event.textVersion, pieces);
    }
    if (event.type === "claim-verdict" && !judged.has(event.claim.id)) {
      judged.add(event.claim.id);
      const complete = written.get(event.textVersion)?.find(({ length }) => length >= event.claim.end);
      if (complete !== undefined) lags.push(event.at - complete.at);
    }
  }
  return lags;
}
