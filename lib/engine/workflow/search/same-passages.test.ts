import { describe, expect, it } from "vitest";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { answer, only } from "../testing/answer-of";
import { differentAnswers, fakeGrade, fakeUsefulness, fakeWorkflow, scriptedGenerator } from "../testing/fake-workflow";

describe("a rewrite that finds the same passages", () => {
  it("does not grade passages again that a rewrite finds a second time, and stops searching", async () => {
    const graded: string[][] = [];
    const relevance = {
      grade: async (passages: Parameters<typeof fakeGrade>[0][]) => {
        graded.push(passages.map(({ id }) => id));
        return passages.map((passage) => fakeGrade(passage, "irrelevant"));
      },
    };
    const workflow = fakeWorkflow({
      dependencies: { judges: { ...fakeWorkflow().dependencies.judges, relevance } },
    });
    await workflow.run();
    expect(graded).toHaveLength(1);
    expect(only(workflow.events, "query-rewrite")).toHaveLength(1);
    expect(only(workflow.events, "node-end").at(-2)).toMatchObject({
      visit: { node: "decide_to_generate" },
      summary: { code: "same_passages_found" },
    });
    // The passages found last keep their earlier grades.
    const [first, second] = only(workflow.events, "grade-result").map(({ grades }) => grades);
    expect(second).toEqual(first);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "abstained",
      reason: { code: "no_relevant_passages", params: { transforms: 1 } },
    });
  });

  it("grades passages again after an answer that was not useful, against the model's query", async () => {
    const queries: (string | null)[] = [];
    const { judges } = fakeWorkflow().dependencies;
    const relevance = {
      grade: async (passages: Parameters<typeof fakeGrade>[0][], { query }: JudgeContext) => {
        queries.push(query);
        return passages.map((passage) => fakeGrade(passage, "relevant"));
      },
    };
    const methods = ["model", "keyword-expansion", "model"] as const;
    const workflow = fakeWorkflow({
      dependencies: {
        judges: { ...judges, relevance, usefulness: { judge: async () => fakeUsefulness("not_useful") } },
        generator: scriptedGenerator(differentAnswers(4)),
        searchPlanning: {
          rewriter: {
            rewrite: async ({ tried }) => ({
              query: `rewrite ${tried.length}`,
              method: methods[tried.length - 1] ?? "model",
              reason: reason("query_rewritten_by_model"),
            }),
          },
        },
      },
    });
    await workflow.run();
    expect(queries).toEqual([null, "rewrite 1", null, "rewrite 3"]);
  });
});
