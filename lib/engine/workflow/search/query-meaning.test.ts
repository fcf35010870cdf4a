import { expect, it } from "vitest";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import { fakeGrade, fakeWorkflow } from "../testing/fake-workflow";

it.each([
  ["keyword-expansion", "a question's meaning is searched for beside the words that were made of it"],
  ["model", "a rewritten question is searched for as it is"],
] as const)("%s: %s", async (method, _what) => {
  const { judges, retriever, searchPlanning } = fakeWorkflow().dependencies;
  const { rewriter } = searchPlanning;
  const requests: RetrievalRequest[] = [];
  const workflow = fakeWorkflow({
    dependencies: {
      judges: {
        ...judges,
        relevance: { grade: async (passages) => passages.map((passage) => fakeGrade(passage, "irrelevant")) },
      },
      retriever: {
        search: (request) => {
          requests.push(request);
          return retriever.search(request);
        },
      },
      searchPlanning: {
        rewriter: { rewrite: async (...asked) => ({ ...(await rewriter.rewrite(...asked)), method }) },
      },
    },
  });
  await workflow.run();
  const [first, second] = requests;
  expect(first?.denseQuery).toBeUndefined();
  expect(second?.query).not.toBe(first?.query);
  expect(second?.denseQuery).toBe(method === "model" ? undefined : first?.query);
});
