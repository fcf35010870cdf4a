import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { RunLog, visit } from "../testing/run-log";
import { foldDiagram } from "./diagram";

const PATH: WorkflowNode[] = ["__start__", "retrieve", "generate", "check_hallucination", "decide_grounded", "__end__"];

/** A log whose graph is the path above plus the regeneration edge. */
function log(): RunLog {
  const run = new RunLog();
  const [first] = run.events;
  if (first?.type !== "run-start") throw new Error("A log starts with run-start.");
  first.topology = {
    nodes: PATH.map((id) => ({ id, kind: "check" })),
    edges: [
      ...PATH.slice(1).map((target, index) => ({ source: PATH[index] ?? "__start__", target, conditional: false })),
      { source: "decide_grounded", target: "generate", conditional: true },
    ],
  };
  return run;
}

describe("foldDiagram", () => {
  it("lights the path as nodes are entered and counts visits of a loop", () => {
    const run = log()
      .step(0, 5, visit("retrieve"))
      .step(5, 9, visit("generate"))
      .step(9, 12, visit("check_hallucination"));
    run.step(12, 13, visit("decide_grounded")).start(13, visit("generate", 2));
    const view = foldDiagram(run.events);
    expect(view.nodes.get("retrieve")).toMatchObject({ status: "done", ms: 5, visits: 1 });
    expect(view.nodes.get("generate")).toMatchObject({ status: "active", visits: 2 });
    expect([...view.edges.keys()]).toEqual([
      "__start__>retrieve",
      "retrieve>generate",
      "generate>check_hallucination",
      "check_hallucination>decide_grounded",
      "decide_grounded>generate",
    ]);
    expect(view.current).toBe("decide_grounded>generate");
  });

  it("counts a check as active from its first verdict, while the answer still streams", () => {
    const run = log()
      .step(0, 5, visit("retrieve"))
      .start(5, visit("generate"))
      .text(6, visit("generate"), "Sentence 0. ");
    run.verdict(7, visit("check_hallucination"), 0, "supported");
    const early = foldDiagram(run.events);
    expect(early.nodes.get("generate")?.status).toBe("active");
    expect(early.nodes.get("check_hallucination")).toMatchObject({
      status: "active",
      visits: 1,
      figure: { kind: "supported", supported: 1, total: 1 },
    });
    run.end(9, visit("generate"), 4).start(9, visit("check_hallucination"));
    run.verdict(10, visit("check_hallucination"), 1, "partial").end(11, visit("check_hallucination"), 2);
    const late = foldDiagram(run.events);
    expect(late.nodes.get("check_hallucination")).toMatchObject({
      status: "done",
      visits: 1,
      figure: { kind: "supported", supported: 1, total: 2 },
    });
    expect(late.edges.get("generate>check_hallucination")).toBe(1);
  });

  it("shows the result of a decision, and that a fallback was used", () => {
    const run = log()
      .start(0, visit("decide_grounded"))
      .add(1, {
        type: "node-end",
        visit: visit("decide_grounded"),
        ms: 1,
        summary: reason("not_grounded"),
        output: { next: "generate" },
      });
    run.start(2, visit("generate")).add(3, {
      type: "degraded",
      visit: visit("generate"),
      what: "generator",
      reason: reason("model_unreachable"),
      fallback: "quoted-excerpts",
    });
    const { nodes } = foldDiagram(run.events);
    expect(nodes.get("decide_grounded")?.figure).toEqual({ kind: "decided", answer: "no" });
    expect(nodes.get("generate")).toMatchObject({ status: "active", degraded: true });
  });

  it("reaches the end of a finished run, and marks the active node of a cancelled one", () => {
    const finished = log().step(0, 5, visit("decide_grounded")).add(9, { type: "run-end", outcome: "approved", ms: 9 });
    expect(foldDiagram(finished.events).edges.has("decide_grounded>__end__")).toBe(true);
    const cancelled = log().start(0, visit("generate")).add(9, { type: "run-end", outcome: "cancelled", ms: 9 });
    expect(foldDiagram(cancelled.events).nodes.get("generate")?.status).toBe("stopped");
    expect(foldDiagram(cancelled.events).nodes.has("__end__")).toBe(false);
    const failed = log().start(0, visit("generate")).add(9, { type: "run-end", outcome: "failed", ms: 9 });
    expect(foldDiagram(failed.events).nodes.get("generate")?.status).toBe("failed");
  });

  it("counts a restarted visit once", () => {
    const run = log().start(0, visit("retrieve")).start(20, visit("retrieve"), true).end(25, visit("retrieve"), 5);
    const view = foldDiagram(run.events);
    expect(view.nodes.get("retrieve")).toMatchObject({ status: "done", visits: 1 });
    expect(view.edges.get("__start__>retrieve")).toBe(1);
  });
});
