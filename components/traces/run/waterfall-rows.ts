import type { AttemptView } from "@/lib/shared/projections/trace/attempts";
import type { NodeVisitView, TracedModelCall, TraceView } from "@/lib/shared/projections/trace/trace";

/** Positions are percentages of the run's time. */
interface Bar {
  leftPercent: number;
  widthPercent: number;
}

/** A request to a language model inside a visit. */
export interface WaterfallCall extends Bar {
  /** Identifies it in the address. */
  key: string;
  traced: TracedModelCall;
  /** When its first token arrived, in percent of its own bar; `null` if none did. */
  firstTokenPercent: number | null;
}

export interface WaterfallRow extends Bar {
  visit: NodeVisitView;
  running: boolean;
  /** In order of their start. */
  calls: WaterfallCall[];
}

export interface WaterfallGroup {
  attempt: number;
  score: number | null;
  rows: WaterfallRow[];
}

/** Identifies a model call by its event. */
export function callKey(seq: number): string {
  return `call#${seq}`;
}

/**
 * Lays out the visits of a run, or of a prefix of it, with their model calls, on the run's time: one group per attempt,
 * in order of start. A call is logged when it ends, so its start is its end minus its duration.
 * @param totalMs the time of the full width; the whole run's, so that bars stay put during a replay
 */
export function waterfallGroups(trace: TraceView, attempts: readonly AttemptView[], totalMs: number): WaterfallGroup[] {
  const total = Math.max(totalMs, 1);
  const bar = (fromMs: number, toMs: number): Bar => {
    const leftPercent = clamp((fromMs / total) * 100);
    return { leftPercent, widthPercent: Math.min(100 - leftPercent, clamp(((toMs - fromMs) / total) * 100)) };
  };
  const groups = new Map<number, WaterfallGroup>();
  for (const visit of [...trace.visits].sort((a, b) => a.attempt - b.attempt || a.startMs - b.startMs)) {
    const running = visit.endMs === null && !trace.ended;
    const endMs = visit.endMs ?? (running ? trace.ms : (visit.events.at(-1)?.at ?? visit.startMs));
    const group = groups.get(visit.attempt) ?? {
      attempt: visit.attempt,
      score: attempts.find((attempt) => attempt.number === visit.attempt)?.score ?? null,
      rows: [],
    };
    const calls = trace.modelCalls
      .filter(({ visitKey }) => visitKey === visit.key)
      .map((traced): WaterfallCall => {
        const { ms, firstTokenMs } = traced.call;
        return {
          key: callKey(traced.seq),
          traced,
          firstTokenPercent: firstTokenMs === null || ms <= 0 ? null : clamp((firstTokenMs / ms) * 100),
          ...bar(Math.max(0, traced.at - ms), traced.at),
        };
      });
    group.rows.push({
      visit,
      ...bar(visit.startMs, endMs),
      running,
      calls: calls.sort((a, b) => a.leftPercent - b.leftPercent),
    });
    groups.set(visit.attempt, group);
  }
  return [...groups.values()];
}

/** Totals of a run's model calls; the cost is the sum of known costs. */
export function callTotals(calls: readonly TracedModelCall[]): {
  count: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number | null;
  /** The number of calls without a known cost. */
  unpriced: number;
} {
  const priced = calls.flatMap(({ call }) => (call.costUsd === null ? [] : [call.costUsd]));
  return {
    count: calls.length,
    promptTokens: calls.reduce((sum, { call }) => sum + (call.promptTokens ?? 0), 0),
    completionTokens: calls.reduce((sum, { call }) => sum + (call.completionTokens ?? 0), 0),
    costUsd: priced.length === 0 ? null : priced.reduce((sum, cost) => sum + cost, 0),
    unpriced: calls.length - priced.length,
  };
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
