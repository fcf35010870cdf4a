import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { fakePassage, fakeRanks } from "./fake-workflow";

/** A library in which every search finds two passages that no earlier search found. */
export function freshPassages(): Pick<WorkflowDependencies, "retriever" | "loadPassages"> {
  const found: Passage[] = [];
  return {
    retriever: {
      search: async () => {
        const next = [fakePassage(found.length + 1), fakePassage(found.length + 2)];
        found.push(...next);
        return {
          passages: next.map((passage, i) => ({ passage, ranks: fakeRanks(i) })),
          degradations: [],
          cached: false,
        };
      },
    },
    loadPassages: async (ids) => found.filter((passage) => ids.includes(passage.id)),
  };
}
