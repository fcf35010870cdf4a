import { describe, expect, it } from "vitest";
import type { Topology, WorkflowNode } from "@/lib/contracts/topology";
import { foldDiagram } from "@/lib/projections/diagram";
import { RunLog, visit } from "@/lib/projections/testing/run-log";
import { layoutDiagram } from "./layout";
import { liveNodes } from "./reachability";

function topologyOf(edges: ReadonlyArray<readonly [WorkflowNode, WorkflowNode]>): Topology {
  const ids = [...new Set(edges.flat())];
  return {
    nodes: ids.map((id) => ({ id, kind: id.startsWith("decide") ? "decision" : "check" })),
    edges: edges.map(([source, target]) => ({ source, target, conditional: source.startsWith("decide") })),
  };
}

/** The adaptive graph with all three checks. */
const FULL = topologyOf([
  ["__start__", "detect_language"],
  ["detect_language", "route_question"],
  ["route_question", "retrieve"],
  ["route_question", "generate"],
  ["retrieve", "grade_documents"],
  ["grade_documents", "decide_to_generate"],
  ["decide_to_generate", "generate"],
  ["decide_to_generate", "transform_query"],
  ["decide_to_generate", "finalize"],
  ["transform_query", "retrieve"],
  ["generate", "check_hallucination"],
  ["check_hallucination", "decide_grounded"],
  ["decide_grounded", "check_answer_quality"],
  ["decide_grounded", "generate"],
  ["decide_grounded", "finalize"],
  ["check_answer_quality", "decide_useful"],
  ["decide_useful", "transform_query"],
  ["decide_useful", "finalize"],
  ["finalize", "__end__"],
]);

describe("layoutDiagram", () => {
  it("puts the main line in one column, each node below what leads to it, and the rewrite beside it", () => {
    const { nodes } = layoutDiagram(FULL);
    const at = new Map(nodes.map((node) => [node.id, node]));
    const main = nodes.filter(({ id }) => id !== "transform_query");
    expect(new Set(main.map(({ x }) => x)).size).toBe(1);
    expect(new Set(main.map(({ y }) => y)).size).toBe(main.length);
    expect(main.toSorted((a, b) => a.y - b.y).map(({ id }) => id)).toEqual([
      "__start__",
      "detect_language",
      "route_question",
      "retrieve",
      "grade_documents",
      "decide_to_generate",
      "generate",
      "check_hallucination",
      "decide_grounded",
      "check_answer_quality",
      "decide_useful",
      "finalize",
      "__end__",
    ]);
    const rewrite = at.get("transform_query");
    const retrieve = at.get("retrieve");
    const decide = at.get("decide_to_generate");
    expect(rewrite?.x).toBeGreaterThan((retrieve?.x ?? 0) + (retrieve?.width ?? 0));
    expect(rewrite?.y).toBeGreaterThan(retrieve?.y ?? 0);
    expect(rewrite?.y).toBeLessThan(decide?.y ?? 0);
  });

  it("draws every edge, and marks those that lead back", () => {
    const { edges } = layoutDiagram(FULL);
    expect(edges).toHaveLength(FULL.edges.length);
    expect(
      edges
        .filter(({ loops }) => loops)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      "decide_grounded>generate",
      "decide_to_generate>transform_query",
      "decide_useful>transform_query",
      "transform_query>retrieve",
    ]);
  });

  it("gives every routed line a lane of its own", () => {
    const lanes = layoutDiagram(FULL)
      .edges.filter(({ path }) => (path.match(/Q/g) ?? []).length === 2)
      .map(({ path }) => path.match(/Q (-?[\d.]+)/)?.[1]);
    expect(lanes.length).toBe(4);
    expect(new Set(lanes).size).toBe(lanes.length);
  });

  it("keeps nodes apart when a check is off", () => {
    const { nodes } = layoutDiagram(
      topologyOf([
        ["__start__", "detect_language"],
        ["detect_language", "route_question"],
        ["route_question", "retrieve"],
        ["retrieve", "generate"],
        ["generate", "finalize"],
        ["finalize", "__end__"],
      ]),
    );
    expect(new Set(nodes.map(({ y }) => y)).size).toBe(nodes.length);
  });
});

describe("liveNodes", () => {
  const started = new RunLog();
  const [first] = started.events;
  if (first?.type === "run-start") first.topology = FULL;
  started.step(0, 1, visit("detect_language")).step(1, 2, visit("route_question")).start(2, visit("generate"));

  it("fades what a running answer has passed by", () => {
    const live = liveNodes(FULL, foldDiagram(started.events));
    expect(live.has("check_hallucination")).toBe(true);
    expect(live.has("retrieve")).toBe(true); // an answer that is not useful still leads there
    expect(live.has("decide_to_generate")).toBe(true);
  });

  it("fades all that was not visited once the run has ended", () => {
    const ended = new RunLog();
    if (ended.events[0]?.type === "run-start") ended.events[0].topology = FULL;
    ended.step(0, 1, visit("detect_language")).add(2, { type: "run-end", outcome: "failed", ms: 2 });
    expect([...liveNodes(FULL, foldDiagram(ended.events))]).toEqual(["__start__", "detect_language"]);
  });

  it("fades nothing before a run", () => {
    expect(liveNodes(FULL, null).size).toBe(FULL.nodes.length);
  });
});
