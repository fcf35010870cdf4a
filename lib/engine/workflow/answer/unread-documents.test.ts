import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { answer } from "../testing/answer-of";
import { fakeGrade, fakeWorkflow } from "../testing/fake-workflow";
import { freshPassages } from "../testing/fresh-passages";

const SCAN = { id: "d1", title: "Scan", pages: 2, pictures: 1 };
const BROKEN = { id: "d2", title: "Broken", pages: null, pictures: 0 };
const SLIDES = { id: "d3", title: "Slides", pages: 0, pictures: 3 };

describe("documents that could not be read", () => {
  const unreadDocuments = async () => ({ documents: [SCAN, BROKEN, SLIDES], total: 8 });
  const UNREAD = [
    reason("pages_unread", { documentId: "d1", title: "Scan", pages: 2 }),
    reason("pictures_unread", { documentId: "d1", title: "Scan", pictures: 1 }),
    reason("document_unread", { documentId: "d2", title: "Broken" }),
    reason("pictures_unread", { documentId: "d3", title: "Slides", pictures: 3 }),
    reason("documents_unread", { count: 5 }),
  ];
  const nothingRelevant = {
    ...fakeWorkflow().dependencies.judges,
    relevance: {
      grade: async (passages: Parameters<typeof fakeGrade>[0][]) => passages.map((p) => fakeGrade(p, "irrelevant")),
    },
  };

  it("are named by an abstention, in the scope of the question", async () => {
    const scopes: unknown[] = [];
    const lookUp = async (scope: unknown) => {
      scopes.push(scope);
      return unreadDocuments();
    };
    const dependencies = { judges: nothingRelevant, ...freshPassages(), unreadDocuments: lookUp };
    const workflow = fakeWorkflow({ dependencies });
    await workflow.run();
    expect(answer(workflow.events).outcome).toBe("abstained");
    expect(answer(workflow.events).missing.slice(-UNREAD.length)).toEqual(UNREAD);
    expect(scopes).toEqual([null]);
  });

  it("are named by a best effort, but not by an approved answer", async () => {
    const unchecked = { checks: { hallucination: false } };
    const doubtful = fakeWorkflow({ settings: unchecked, dependencies: { unreadDocuments } });
    await doubtful.run();
    expect(answer(doubtful.events)).toMatchObject({ outcome: "best_effort", missing: UNREAD });
    const approved = fakeWorkflow({ dependencies: { unreadDocuments } });
    await approved.run();
    expect(answer(approved.events)).toMatchObject({ outcome: "approved", missing: [] });
  });

  it("are not named where the library was not searched", async () => {
    const router = { route: async () => ({ route: "llm_internal" as const, reason: reason("route_out_of_domain") }) };
    const workflow = fakeWorkflow({ dependencies: { questionPlanning: { router }, unreadDocuments } });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", missing: [] });
  });
});
