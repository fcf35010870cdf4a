import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import type { PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";
import { impactOf, inOrder, summarize } from "./impact-summary";

const why = reason("all_checks_passed");
const run = (before: Outcome, after: Outcome | null, more: Partial<PreviewRun> = {}): PreviewRun => ({
  runId: `${before}-${after}`,
  question: "Why?",
  startedAt: "2026-03-01T00:00:00.000Z",
  before: { outcome: before, reason: why, score: 0.5 },
  after:
    after === null
      ? { kind: "unknown", why: "would_try_again" }
      : { kind: "known", outcome: after, reason: why, score: 1 },
  assumes: [],
  gained: [],
  lost: [],
  msChange: after === null ? null : 10,
  costChange: null,
  modelCalls: 0,
  ...more,
});

describe("the summary of a preview", () => {
  it("separates lost and gained approvals from unchanged and unknown outcomes", () => {
    expect(impactOf(run("approved", "best_effort"))).toBe("lost");
    expect(impactOf(run("best_effort", "approved"))).toBe("gained");
    expect(impactOf(run("best_effort", "abstained"))).toBe("other");
    expect(impactOf(run("approved", "approved"))).toBe("same");
    expect(impactOf(run("approved", null))).toBe("unknown");
  });

  it("leaves unknown values out of the means, with a gap where none is known", () => {
    const summary = summarize([run("approved", null), run("approved", "approved")]);
    expect(summary).toMatchObject({ msChange: 10, costChange: null, scoreChange: 0.5 });
    expect(summary.counts).toEqual({ lost: 0, gained: 0, other: 0, unknown: 1, same: 1 });
    expect(summarize([]).msChange).toBeNull();
  });

  it("puts changes first", () => {
    const runs = [run("approved", "approved"), run("approved", null), run("approved", "abstained")];
    expect(inOrder(runs).map(impactOf)).toEqual(["lost", "unknown", "same"]);
  });
});
