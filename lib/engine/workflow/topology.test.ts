import { describe, expect, it } from "vitest";
import { byCheck, perKey } from "@/lib/shared/contracts/checks/checks";
import { builtInProfileSchema, PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import { methodSchema, routingSchema, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import type { WorkflowPlan } from "./graph";
import { workflowTopology } from "./topology";

const NO_WEB = { route: false, fallback: false } as const;
const ADAPTIVE = {
  routing: "routes",
  method: "checks",
  tables: false,
  expand: false,
  followUp: false,
  languageModel: false,
  web: NO_WEB,
} as const;
const ALL_ON = { relevance: true, support: true, usefulness: true } as const;
const BOTH = [true, false] as const;

async function edges(relevance: boolean, support: boolean, usefulness: boolean, languageModel = false) {
  return edgesOf({ ...ADAPTIVE, checks: { relevance, support, usefulness }, languageModel });
}

/** One line for each edge; `?` marks a conditional one. */
async function edgesOf(plan: WorkflowPlan) {
  const topology = await workflowTopology(plan);
  const nodes = topology.nodes.map((node) => node.id);
  const ends = new Set(topology.edges.flatMap((edge) => [edge.source, edge.target]));
  expect(new Set(nodes)).toEqual(ends);
  return topology.edges.map((edge) => `${edge.source} ${edge.conditional ? "?" : "-"}> ${edge.target}`).toSorted();
}

const ALWAYS = [
  "__start__ -> detect_language",
  "detect_language -> route_question",
  "finalize -> __end__",
  "route_question ?> retrieve",
];
const GRADING = [
  "decide_to_generate ?> finalize",
  "decide_to_generate ?> generate",
  "decide_to_generate ?> transform_query",
  "grade_documents -> decide_to_generate",
  "retrieve -> grade_documents",
];
const NO_GRADING = ["retrieve -> generate"];
const TRANSFORM = ["transform_query -> retrieve"];
const HALLUCINATION = [
  "check_hallucination -> decide_grounded",
  "decide_grounded ?> finalize",
  "decide_grounded ?> generate",
  "generate -> check_hallucination",
];
const QUALITY = [
  "check_answer_quality -> decide_useful",
  "decide_useful ?> finalize",
  "decide_useful ?> transform_query",
];

const COMBINATIONS: [boolean, boolean, boolean, string[]][] = [
  [
    true,
    true,
    true,
    [...GRADING, ...TRANSFORM, ...HALLUCINATION, ...QUALITY, "decide_grounded ?> check_answer_quality"],
  ],
  [true, true, false, [...GRADING, ...TRANSFORM, ...HALLUCINATION]],
  [true, false, true, [...GRADING, ...TRANSFORM, ...QUALITY, "generate -> check_answer_quality"]],
  [true, false, false, [...GRADING, ...TRANSFORM, "generate -> finalize"]],
  [
    false,
    true,
    true,
    [...NO_GRADING, ...TRANSFORM, ...HALLUCINATION, ...QUALITY, "decide_grounded ?> check_answer_quality"],
  ],
  [false, true, false, [...NO_GRADING, ...HALLUCINATION]],
  [false, false, true, [...NO_GRADING, ...TRANSFORM, ...QUALITY, "generate -> check_answer_quality"]],
  [false, false, false, [...NO_GRADING, "generate -> finalize"]],
];

describe("workflowTopology", () => {
  it.each(COMBINATIONS)("grading %s, support %s, quality %s", async (grading, support, quality, expected) => {
    expect(await edges(grading, support, quality)).toEqual([...ALWAYS, ...expected].toSorted());
  });

  it.each(COMBINATIONS)(
    "with a language model: grading %s, support %s, quality %s",
    async (grading, support, quality, expected) => {
      const withModel = [...ALWAYS, ...expected, "route_question ?> generate"].toSorted();
      expect(await edges(grading, support, quality, true)).toEqual(withModel);
    },
  );

  it("gives every node its kind", async () => {
    const { nodes } = await workflowTopology({ ...ADAPTIVE, checks: ALL_ON });
    expect(Object.fromEntries(nodes.map((node) => [node.id, node.kind]))).toMatchObject({
      __start__: "terminal",
      route_question: "decision",
      retrieve: "retrieval",
      grade_documents: "check",
      transform_query: "transformation",
      generate: "generation",
      decide_useful: "decision",
      __end__: "terminal",
    });
  });

  it("draws every profile as recorded, with a language model and without", async () => {
    const drawn: string[] = [];
    for (const profile of builtInProfileSchema.options) {
      const { workflow, checks } = settingsSchema.parse(PROFILE_PRESETS[profile]);
      for (const languageModel of BOTH) {
        const lines = await edgesOf({ ...ADAPTIVE, ...workflow, checks: byCheck(checks), languageModel });
        drawn.push(`# ${profile}${languageModel ? " with a language model" : ""}`, ...lines, "");
      }
    }
    await expect(drawn.join("\n")).toMatchFileSnapshot("testing/profiles.topology.txt");
  });

  it("draws every combination of the settings as recorded", async () => {
    const drawn: string[] = [];
    for (const plan of everyPlan(NO_WEB)) drawn.push(`${named(plan)}: ${(await edgesOf(plan)).join(", ")}`);
    expect(drawn).toHaveLength(576);
    await expect(drawn.join("\n")).toMatchFileSnapshot("testing/combinations.topology.txt");
  });

  it("adds the web to every combination as recorded, and removes nothing", async () => {
    const drawn: string[] = [];
    for (const web of WEB) {
      for (const plan of everyPlan(web)) {
        const without = await edgesOf({ ...plan, web: NO_WEB });
        const edges = await edgesOf(plan);
        expect(edges).toEqual(expect.arrayContaining(without));
        const added = edges.filter((edge) => !without.includes(edge));
        const ways = Object.entries(web).flatMap(([name, isOn]) => (isOn ? [name] : []));
        drawn.push(`${ways.join("+")} ${named(plan)}: ${added.join(", ")}`);
      }
    }
    await expect(drawn.join("\n")).toMatchFileSnapshot("testing/web.topology.txt");
  });

  it("adds the tables to every combination as recorded, and removes nothing", async () => {
    const drawn: string[] = [];
    for (const plan of everyPlan(NO_WEB)) {
      const without = await edgesOf(plan);
      const edges = await edgesOf({ ...plan, tables: true });
      // Without a first decision, the edge to the search becomes one of two.
      const isKept = (edge: string) => edges.includes(edge) || edges.includes(edge.replace("->", "?>"));
      expect(without.filter((edge) => !isKept(edge))).toEqual([]);
      drawn.push(`${named(plan)}: ${edges.filter((edge) => !without.includes(edge)).join(", ")}`);
    }
    await expect(drawn.join("\n")).toMatchFileSnapshot("testing/tables.topology.txt");
  });

  it("has no unreachable node, and none without a path to the end, in any combination", async () => {
    const all = [NO_WEB, ...WEB].flatMap((web) => [...everyPlan(web)]);
    for (const plan of all.flatMap((plan) => [plan, { ...plan, tables: true }])) {
      const topology = await workflowTopology(plan);
      const forward = reached("__start__", topology.edges);
      const back = reached(
        "__end__",
        topology.edges.map(({ source, target }) => ({ source: target, target: source })),
      );
      for (const { id } of topology.nodes)
        expect([forward.has(id), back.has(id)], `${JSON.stringify(plan)} ${id}`).toEqual([true, true]);
    }
  });

  it("goes from every node to one node, so that a run resumes from its last step alone, in any combination", async () => {
    const all = [NO_WEB, ...WEB].flatMap((web) => [...everyPlan(web)]);
    for (const plan of all.flatMap((plan) => [plan, { ...plan, tables: true }])) {
      const { nodes, edges } = await workflowTopology(plan);
      for (const { id } of nodes) {
        const leaving = edges.filter(({ source }) => source === id);
        const isOne = leaving.length <= 1 || leaving.every(({ conditional }) => conditional);
        expect(isOne, `${JSON.stringify(plan)} ${id}`).toBe(true);
      }
    }
  });
});

const WEB = [
  { route: true, fallback: false },
  { route: false, fallback: true },
  { route: true, fallback: true },
] as const;

function named({ routing, method, checks, expand, followUp, languageModel }: WorkflowPlan): string {
  const published = perKey((id) => checks[id]);
  const on = Object.entries({ ...published, expand, followUp, model: languageModel });
  return [routing, method, ...on.flatMap(([name, isOn]) => (isOn ? [name] : []))].join(" ");
}

function* everyPlan(web: WorkflowPlan["web"]): Generator<WorkflowPlan> {
  for (const routing of routingSchema.options)
    for (const method of methodSchema.options)
      for (const relevance of BOTH)
        for (const support of BOTH)
          for (const usefulness of BOTH) {
            const checks = { relevance, support, usefulness };
            const shape = { routing, method, checks, web, tables: false };
            for (const languageModel of BOTH)
              for (const expand of BOTH)
                for (const followUp of BOTH) yield { ...shape, expand, followUp, languageModel };
          }
}

function reached(from: string, edges: readonly { source: string; target: string }[]): Set<string> {
  const known = new Set([from]);
  for (const node of known) for (const { source, target } of edges) if (source === node) known.add(target);
  return known;
}
