import { describe, expect, it } from "vitest";
import {
  type FakeWorkflow,
  fakeGrade,
  fakeReflection,
  fakeWorkflow,
  scriptedGenerator,
} from "@/lib/engine/workflow/testing/fake-workflow";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { trialMaterial } from "./trial-material";

/** The material of a workflow that has run. */
function materialOf({ stamp, events, steps, dependencies }: FakeWorkflow) {
  const start: RunEventOf<"run-start"> = {
    ...{ type: "run-start", seq: 1, at: 0, attempt: 1, conversationId: "c", topology: { nodes: [], edges: [] } },
    ...{ question: "Which facts stand here?", language: null, pinnedRoute: null, earlier: [], configStamp: stamp },
  };
  return trialMaterial(start, events, steps, (ids) => dependencies.loadPassages(ids));
}

describe("trialMaterial", () => {
  it("has the inputs of the last attempt: the graded passages and the feedback on the one before, with its text", async () => {
    const workflow = fakeWorkflow({
      settings: { workflow: { method: "reflection" } },
      dependencies: {
        generator: scriptedGenerator(["Fact number 9 stands here. [1]", "Fact number 1 stands here. [1]"]),
      },
    });
    const { judges } = workflow.dependencies;
    judges.relevance.grade = async (passages) =>
      passages.map((passage, at) => fakeGrade(passage, at === 0 ? "relevant" : "irrelevant"));
    const found = { ...fakeReflection(0.5), reason: { ...fakeReflection(0.5).reason, text: "Nine is not there." } };
    judges.reflection.reflect = async ({ answer }) => (answer.includes("9") ? found : fakeReflection(0.9));
    await workflow.run();
    const material = await materialOf(workflow);
    expect(material.found.length).toBeGreaterThan(1);
    expect(material.writing).toMatchObject({ attempt: 2, feedback: found.reason });
    expect(material.writing.passages.map(({ number, passage }) => [number, passage.id])).toEqual([
      [1, material.found[0]?.passageId],
    ]);
    expect(material.draft).toMatchObject({ text: "Fact number 1 stands here. [1]" });
    expect(material.draft?.claims.map(({ id, cites }) => [id, cites])).toEqual([
      ["a2.s0", [material.found[0]?.passageId]],
    ]);
    // Of the rewrite between the two: it had the first query, and got what the first attempt lacked.
    expect(material).toMatchObject({ query: "Which facts stand here?", tried: ["Which facts stand here?"] });
    expect(material.feedback).toEqual(found.reason);
  });

  it("has no draft and no feedback of a run that found nothing, and no passage that is gone", async () => {
    const workflow = fakeWorkflow({ settings: { caps: { transforms: 0 } } });
    workflow.dependencies.judges.relevance.grade = async (passages) =>
      passages.map((passage) => fakeGrade(passage, "irrelevant"));
    await workflow.run();
    const material = await materialOf(workflow);
    expect(material).toMatchObject({ draft: null, feedback: reason("no_passage_relevant") });
    expect(material.writing).toEqual({ passages: [], feedback: null, attempt: 1 });
    expect(material.found.length).toBeGreaterThan(1);
    workflow.dependencies.loadPassages = async () => [];
    expect((await materialOf(workflow)).found).toEqual([]);
  });
});
