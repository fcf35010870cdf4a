import { describe, expect, it } from "vitest";
import { foldAttempts } from "@/lib/projections/attempts";
import { RunLog, visit } from "@/lib/projections/testing/run-log";
import { foldTrace } from "@/lib/projections/trace";
import { waterfallGroups } from "./waterfall-rows";

function groupsOf(log: RunLog, totalMs: number) {
  return waterfallGroups(foldTrace(log.events), foldAttempts(log.events), totalMs);
}

describe("waterfallGroups", () => {
  it("places bars on the run's time, overlap included", () => {
    const log = new RunLog()
      .start(20, visit("generate"))
      .verdict(40, visit("check_hallucination"), 0, "supported")
      .end(80, visit("generate"), 60)
      .step(80, 100, visit("check_hallucination"));
    const [group] = groupsOf(log, 200);
    expect(group?.rows.map((row) => [row.visit.node, row.leftPercent, row.widthPercent])).toEqual([
      ["generate", 10, 30],
      ["check_hallucination", 20, 30],
    ]);
  });

  it("grows the bar of a running visit up to now", () => {
    const log = new RunLog().start(0, visit("generate")).text(50, visit("generate"), "x");
    expect(groupsOf(log, 100)[0]?.rows[0]).toMatchObject({ widthPercent: 50, running: true });
  });

  it("makes one group an attempt", () => {
    const log = new RunLog().step(0, 5, visit("generate"));
    log.attempt = 2;
    log.step(5, 9, visit("generate", 2));
    expect(groupsOf(log, 10).map((group) => group.attempt)).toEqual([1, 2]);
  });
});
