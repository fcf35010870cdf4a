import { describe, expect, it } from "vitest";
import {
  fakeGrade,
  fakeReflection,
  fakeWorkflow,
  scriptedGenerator,
} from "@/lib/engine/workflow/testing/fake-workflow";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { lastWriting } from "./last-writing";

describe("lastWriting", () => {
  it("returns the input of the last attempt: the graded passages and the feedback on the one before", async () => {
    const workflow = fakeWorkflow({
      question: "Which facts stand here?",
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
    const trace = foldTrace(workflow.events);
    const results = workflow.events.flatMap((event) => (event.type === "retrieval-result" ? [event.passages] : []));
    const last = lastWriting(trace);
    expect(results.at(-1)?.length).toBeGreaterThan(1);
    expect(last).toMatchObject({ attempt: 2, feedback: found.reason, text: "Fact number 1 stands here. [1]" });
    expect(last?.passageIds).toEqual([results.at(-1)?.[0]?.passageId]);
  });

  it("returns null when no answer was generated", () => {
    expect(lastWriting({ visits: [] })).toBeNull();
  });
});
