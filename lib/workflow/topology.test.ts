import { describe, expect, it } from "vitest";
import { workflowTopology } from "./topology";

/** One line an edge; `?` marks a conditional one. */
async function edges(documentGrading: boolean, hallucination: boolean, answerQuality: boolean, languageModel = false) {
  const topology = await workflowTopology({ checks: { documentGrading, hallucination, answerQuality }, languageModel });
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
  it.each(COMBINATIONS)(
    "grading %s, hallucination %s, quality %s",
    async (grading, hallucination, quality, expected) => {
      expect(await edges(grading, hallucination, quality)).toEqual([...ALWAYS, ...expected].toSorted());
    },
  );

  it.each(COMBINATIONS)(
    "with a language model: grading %s, hallucination %s, quality %s",
    async (grading, hallucination, quality, expected) => {
      const withModel = [...ALWAYS, ...expected, "route_question ?> generate"].toSorted();
      expect(await edges(grading, hallucination, quality, true)).toEqual(withModel);
    },
  );

  it("gives every node its kind", async () => {
    const { nodes } = await workflowTopology({
      checks: { documentGrading: true, hallucination: true, answerQuality: true },
      languageModel: false,
    });
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
});
