import type { AttemptView } from "@/lib/projections/attempts";
import type { NodeVisitView, TraceView } from "@/lib/projections/trace";

export interface WaterfallRow {
  visit: NodeVisitView;
  /** Percent of the run's time. */
  leftPercent: number;
  widthPercent: number;
  running: boolean;
}

export interface WaterfallGroup {
  attempt: number;
  score: number | null;
  rows: WaterfallRow[];
}

/**
 * Lays the visits of a run, or of a prefix of it, on the run's whole time: one group an attempt, in order of start.
 * @param totalMs time that the full width stands for; the whole run's, so that bars stay put during a replay
 */
export function waterfallGroups(trace: TraceView, attempts: readonly AttemptView[], totalMs: number): WaterfallGroup[] {
  const total = Math.max(totalMs, 1);
  const groups = new Map<number, WaterfallGroup>();
  for (const visit of [...trace.visits].sort((a, b) => a.attempt - b.attempt || a.startMs - b.startMs)) {
    const running = visit.endMs === null && !trace.ended;
    const endMs = visit.endMs ?? (running ? trace.ms : (visit.events.at(-1)?.at ?? visit.startMs));
    const group = groups.get(visit.attempt) ?? {
      attempt: visit.attempt,
      score: attempts.find((attempt) => attempt.number === visit.attempt)?.score ?? null,
      rows: [],
    };
    group.rows.push({
      visit,
      leftPercent: clamp((visit.startMs / total) * 100),
      widthPercent: clamp(((endMs - visit.startMs) / total) * 100),
      running,
    });
    groups.set(visit.attempt, group);
  }
  return [...groups.values()];
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
