import { describe, expect, it } from "vitest";
import type { WorkflowPlan } from "@/lib/engine/workflow/graph";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import type { Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { methodSchema, routingSchema } from "@/lib/shared/contracts/settings/settings";
import { foldDiagram } from "@/lib/shared/projections/diagram/diagram";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { layoutDiagram, type PlacedNode } from "./layout";
import { liveNodes } from "./marked-diagram";

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
  it("places the main line in one column, each node below its predecessors, and the rewrite beside it", () => {
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

  it("gives every routed edge its own lane", () => {
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

/** Every graph that settings can produce, compiled. */
const PLANS = ["routes", "retrieval", "none"].flatMap((routing) =>
  ["checks", "reflection", "candidates"].flatMap((method) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) =>
      [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ].map(
        ([rich = true, tables = true]): WorkflowPlan => ({
          tables,
          routing: routingSchema.parse(routing),
          method: methodSchema.parse(method),
          checks: { relevance: (bits & 1) > 0, support: (bits & 2) > 0, usefulness: (bits & 4) > 0 },
          expand: rich,
          web: { route: rich, fallback: rich },
          followUp: rich,
          languageModel: rich || bits > 3,
        }),
      ),
    ),
  ),
);

describe("layoutDiagram of every compiled graph", () => {
  it("keeps nodes apart, draws every edge, and runs no edge through a node", async () => {
    expect(PLANS).toHaveLength(288);
    for (const plan of PLANS) {
      const topology = await workflowTopology(plan);
      const { nodes, edges } = layoutDiagram(topology);
      const name = JSON.stringify(plan);
      expect(nodes.map(({ id }) => id).sort(), name).toEqual(topology.nodes.map(({ id }) => id).sort());
      expect(edges.length, name).toBe(topology.edges.length);
      for (const [index, a] of nodes.entries()) {
        for (const b of nodes.slice(index + 1)) expect(overlap(a, b), `${name}: ${a.id} and ${b.id}`).toBe(false);
      }
      for (const edge of edges) {
        const others = nodes.filter(({ id }) => id !== edge.source && id !== edge.target);
        for (const node of others)
          expect(crosses(edge.path, node), `${name}: ${edge.key} through ${node.id}`).toBe(false);
      }
    }
  });

  it("spreads the edges that enter one node", async () => {
    const all = { relevance: true, support: true, usefulness: true };
    const plan = {
      routing: "none",
      method: "reflection",
      checks: all,
      tables: true,
      expand: true,
      followUp: false,
    } as const;
    const { edges } = layoutDiagram(
      await workflowTopology({ ...plan, languageModel: true, web: { route: false, fallback: false } }),
    );
    const ends = edges.filter(({ target }) => target === "transform_query").map(({ path }) => pointsOf(path).at(-1)?.x);
    expect(new Set(ends).size).toBe(3);
  });
});

function overlap(a: PlacedNode, b: PlacedNode): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
}

/** Whether any segment of a path, straight or corner, enters a node's box. */
function crosses(path: string, node: PlacedNode): boolean {
  const points = pointsOf(path);
  return points.slice(1).some((to, index) => {
    const from = points[index] ?? to;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    return left < node.x + node.width && right > node.x && top < node.y + node.height && bottom > node.y;
  });
}

describe("liveNodes", () => {
  const started = new RunLog();
  const [first] = started.events;
  if (first?.type === "run-start") first.topology = FULL;
  started.step(0, 1, visit("detect_language")).step(1, 2, visit("route_question")).start(2, visit("generate"));

  it("fades what a running answer can no longer reach", () => {
    const live = liveNodes(FULL, foldDiagram(started.events));
    expect(live.has("check_hallucination")).toBe(true);
    expect(live.has("retrieve")).toBe(true); // an answer that is not useful still leads there
    expect(live.has("decide_to_generate")).toBe(true);
  });

  it("fades all unvisited nodes once the run has ended", () => {
    const ended = new RunLog();
    if (ended.events[0]?.type === "run-start") ended.events[0].topology = FULL;
    ended.step(0, 1, visit("detect_language")).add(2, { type: "run-end", outcome: "failed", ms: 2 });
    expect([...liveNodes(FULL, foldDiagram(ended.events))]).toEqual(["__start__", "detect_language"]);
  });

  it("fades nothing before a run", () => {
    expect(liveNodes(FULL, null).size).toBe(FULL.nodes.length);
  });
});
