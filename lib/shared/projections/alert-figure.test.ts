import { describe, expect, it } from "vitest";
import { wordFigure, wordThreshold } from "./alert-figure";

const score = { metric: "average_reflection_score", threshold: 0.699 } as const;

describe("figures of alerts", () => {
  it("never appear on the wrong side of the threshold", () => {
    expect(wordFigure(0.6962, score, "en")).toBe("0.696");
    expect(wordFigure(0.6989999, score, "en")).toBe("0.6989999");
    expect(wordFigure(0.5, score, "en")).toBe("0.50");
    expect(wordFigure(0.699, score, "en")).toBe("0.699");
    expect(wordFigure(0.1004, { metric: "failed_share", threshold: 0.1 }, "fr")).toBe("10,04\u00a0%");
    expect(wordFigure(10_020, { metric: "p95_latency", threshold: 10_000 }, "en")).toBe("10.02\u00a0s");
  });

  it("have the usual number of digits without a threshold", () => {
    expect(wordFigure(0.6962, { metric: "average_reflection_score" }, "en")).toBe("0.70");
    expect(wordFigure(385, { metric: "p95_latency" }, "en")).toBe("0.385\u00a0s");
    expect(wordFigure(0.05, { metric: "cost_per_run" }, "en")).toBe("$0.05");
  });

  it("show a threshold with all its digits", () => {
    expect(wordThreshold(score, "en")).toBe("0.699");
    expect(wordThreshold({ metric: "failed_share", threshold: 0.07 }, "en")).toBe("7%");
    expect(wordThreshold({ metric: "failed_share", threshold: 0.0725 }, "en")).toBe("7.25%");
    expect(wordThreshold({ metric: "cost_per_run", threshold: 0.00005 }, "en")).toBe("$0.00005");
    expect(wordThreshold({ metric: "p95_latency", threshold: 1 }, "en")).toBe("0.001\u00a0s");
  });
});
