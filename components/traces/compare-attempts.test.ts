import { describe, expect, it } from "vitest";
import { foldAttempts } from "@/lib/projections/attempts";
import { loggedPassage, RunLog, visit } from "@/lib/projections/testing/run-log";
import { compareAttempts } from "./compare-attempts";

const ranked = (id: string, rank: number) => {
  const passage = loggedPassage(id, rank);
  return { ...passage, ranks: { ...passage.ranks, fusedRank: rank } };
};

function runOf(second: boolean): RunLog {
  const log = new RunLog()
    .add(1, {
      type: "retrieval-result",
      visit: visit("retrieve"),
      query: "tide",
      passages: [ranked("a", 1), ranked("b", 2), ranked("c", 3)],
    })
    .start(2, visit("generate"))
    .text(3, visit("generate"), "The tide is low.")
    .end(4, visit("generate"), 2)
    .step(4, 5, visit("transform_query"));
  if (!second) return log;
  log.add(6, {
    type: "retrieval-result",
    visit: visit("retrieve", 2),
    query: "high tide",
    passages: [ranked("c", 1), ranked("a", 2), ranked("d", 3)],
  });
  log.attempt = 2;
  return log.start(7, visit("generate", 2)).text(8, visit("generate", 2), "The tide is high.");
}

describe("compareAttempts", () => {
  it("says what came, went and rose between two attempts", () => {
    const [change] = compareAttempts(foldAttempts(runOf(true).events));
    const ids = (passages: readonly { passageId: string }[] | undefined) => passages?.map(({ passageId }) => passageId);
    expect(ids(change?.added)).toEqual(["d"]);
    expect(ids(change?.dropped)).toEqual(["b"]);
    expect(ids(change?.movedUp)).toEqual(["c"]);
    expect(change?.query[0]).toEqual({ kind: "added", text: "high " });
    expect(change?.answer.map(({ kind }) => kind)).toEqual(["same", "removed", "added"]);
  });

  it("has nothing to compare in a single attempt", () => {
    expect(compareAttempts(foldAttempts(runOf(false).events))).toEqual([]);
  });
});
