import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { attemptDifference, attemptDifferences, sourceDifference } from "./attempt-difference";
import { foldAttempts } from "./attempts";

const ids = (passages: readonly { passageId: string }[] | undefined) => passages?.map(({ passageId }) => passageId);

function twoAttempts(): RunLog {
  const log = new RunLog()
    .add(1, {
      type: "retrieval-result",
      visit: visit("retrieve"),
      query: "tide",
      passages: [loggedPassage("a", 1), loggedPassage("b", 2), loggedPassage("c", 3)],
    })
    .start(2, visit("generate"))
    .text(3, visit("generate"), "The tide is low.")
    .end(4, visit("generate"), 2)
    .verdict(4, visit("check_hallucination"), 0, "unsupported")
    .reflected(4, visit("check_hallucination"), 0.25)
    .step(4, 5, visit("transform_query"))
    .add(6, {
      type: "retrieval-result",
      visit: visit("retrieve", 2),
      query: "high tide",
      passages: [loggedPassage("c", 3), loggedPassage("a", 1), loggedPassage("d", 4)],
    });
  log.attempt = 2;
  return log
    .start(7, visit("generate", 2))
    .text(8, visit("generate", 2), "The tide is high.")
    .verdict(9, visit("check_hallucination", 2), 0, "supported")
    .reflected(9, visit("check_hallucination", 2), 1)
    .add(10, {
      type: "usefulness-result",
      visit: visit("check_answer_quality"),
      result: { usefulness: "useful", score: 0.9, utility: null, judge: "built-in", reason: reason("useful"), ms: 1 },
    });
}

describe("attemptDifference", () => {
  it("lists what was added, dropped, moved up and found between two attempts", () => {
    const [difference] = attemptDifferences(foldAttempts(twoAttempts().events));
    expect(ids(difference?.added)).toEqual(["d"]);
    expect(ids(difference?.dropped)).toEqual(["b"]);
    expect(ids(difference?.movedUp)).toEqual(["c"]);
    expect(difference?.moved.map(({ passage, from, to }) => [passage.passageId, from, to])).toEqual([
      ["c", 3, 1],
      ["a", 1, 2],
    ]);
    expect(difference?.query).toEqual({ from: "tide", to: "high tide" });
    expect(difference?.queryText[0]).toEqual({ kind: "added", text: "high " });
    expect(difference?.answer.map(({ kind }) => kind)).toEqual(["same", "removed", "added"]);
    expect(difference?.scoreChange).toBe(0.75);
    expect(difference?.verdicts).toEqual([
      { verdict: "supported", from: 0, to: 1 },
      { verdict: "unsupported", from: 1, to: 0 },
    ]);
    expect(difference?.findings).toEqual(["usefulness"]);
  });

  it("finds no difference between an attempt and itself", () => {
    const [first] = foldAttempts(twoAttempts().events);
    if (first === undefined) throw new Error("There is a first attempt.");
    expect(attemptDifference(first, first)).toMatchObject({
      query: null,
      queryText: [],
      added: [],
      dropped: [],
      movedUp: [],
      scoreChange: 0,
      verdicts: [],
      findings: [],
    });
  });

  it("has no score change when one attempt has no score", () => {
    const [first, second] = foldAttempts(twoAttempts().events);
    if (first === undefined || second === undefined) throw new Error("There are two attempts.");
    expect(attemptDifference({ ...first, score: null }, second).scoreChange).toBeNull();
  });

  it("has nothing to compare for a single attempt", () => {
    expect(attemptDifferences(foldAttempts(new RunLog().step(0, 5, visit("generate")).events))).toEqual([]);
  });
});

describe("sourceDifference", () => {
  it("accounts for every passage of both sides", () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (from, to) => {
        const passages = (numbers: number[]) => numbers.map((number) => loggedPassage(`p${number}`, number));
        const found = sourceDifference(
          { query: "a", passages: passages(from) },
          { query: "a", passages: passages(to) },
        );
        const kept = passages(from).filter(({ passageId }) => !ids(found.dropped)?.includes(passageId));
        expect([...(ids(kept) ?? []), ...(ids(found.added) ?? [])].sort()).toEqual(ids(passages(to))?.sort());
        for (const { passageId } of found.movedUp) {
          expect(ids(passages(to))?.indexOf(passageId)).toBeLessThan(ids(passages(from))?.indexOf(passageId) ?? 0);
        }
      }),
    );
  });
});
