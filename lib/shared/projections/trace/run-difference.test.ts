import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { comparedRun, runDifference } from "./run-difference";

/** A run with these passages and these sentences, judged accordingly. */
function run(passages: string[], sentences: [string, "supported" | "unsupported"][], graded: string[] = []): RunLog {
  const log = new RunLog()
    .start(0, visit("retrieve"))
    .add(4, {
      type: "retrieval-result",
      visit: visit("retrieve"),
      query: "tide",
      passages: passages.map((id, index) => loggedPassage(id, index + 1)),
    })
    .end(5, visit("retrieve"), 5)
    .start(5, visit("grade_documents"))
    .add(6, {
      type: "grade-result",
      visit: visit("grade_documents"),
      grades: graded.map((passageId) => ({
        ...{ passageId, grade: "relevant", score: 0.9, judge: "built-in", ms: 1 },
        reason: reason("grounded"),
      })),
    })
    .end(7, visit("grade_documents"), 2)
    .start(7, visit("generate"));
  let start = 0;
  for (const [index, [text, verdict]] of sentences.entries()) {
    log.text(10 + index, visit("generate"), `${text} `).add(20 + index, {
      type: "claim-verdict",
      visit: visit("check_hallucination"),
      textVersion: 1,
      claim: { id: `a1.s${index}`, text, start, end: start + text.length, cites: [] },
      result: {
        claimId: `a1.s${index}`,
        verdict,
        score: 1,
        judge: "built-in",
        reason: reason("grounded"),
        evidence: null,
        ms: 1,
      },
    });
    start += text.length + 1;
  }
  return log.end(40, visit("generate"), 30);
}

const left = comparedRun(
  run(
    ["p1", "p2", "p3"],
    [
      ["Tides rise. [1]", "supported"],
      ["They fall.", "unsupported"],
    ],
    ["p1"],
  ).events,
);
const right = comparedRun(run(["p3", "p1", "p4"], [["Tides rise. [2]", "unsupported"]]).events);

describe("runDifference", () => {
  const difference = runDifference(left, right);

  it("pairs sentences by their words, ignoring their citations", () => {
    expect(
      difference.sentences.map(({ text, left: l, right: r }) => [text, l?.result.verdict, r?.result.verdict]),
    ).toEqual([
      ["Tides rise. [2]", "supported", "unsupported"],
      ["They fall.", "unsupported", undefined],
    ]);
    expect(difference.answer.some(({ kind, text }) => kind === "removed" && text.includes("They"))).toBe(true);
  });

  it("pairs sentences that changed places, each with its own verdict", () => {
    const before = comparedRun(
      run(
        [],
        [
          ["A. [1, 2]", "supported"],
          ["B.", "supported"],
          ["C.", "supported"],
        ],
      ).events,
    );
    const after = comparedRun(
      run(
        [],
        [
          ["C.", "supported"],
          ["A. [3]", "unsupported"],
          ["D.", "supported"],
        ],
      ).events,
    );
    expect(
      runDifference(before, after).sentences.map(({ text, left: l, right: r }) => [text, l !== null, r !== null]),
    ).toEqual([
      ["C.", true, true],
      ["A. [3]", true, true],
      ["D.", false, true],
      ["B.", true, false],
    ]);
  });

  it("adds up known figures, and gives no sum when a price is unknown", () => {
    const call = (promptTokens: number | null, costUsd: number | null) => ({
      ...{
        role: "generator" as const,
        model: "m",
        ms: 5,
        firstTokenMs: 1,
        retries: 0,
        ok: true,
        messages: [],
        output: "",
      },
      ...{ promptTokens, completionTokens: null, costUsd },
    });
    const log = (...calls: ReturnType<typeof call>[]) => {
      const events = new RunLog();
      for (const [index, one] of calls.entries())
        events.add(index, { type: "model-call", visit: visit("generate"), call: one });
      return comparedRun(events.events);
    };
    expect(log(call(3, 0.1), call(4, 0.2))).toMatchObject({ tokens: { prompt: 7, completion: null } });
    expect(log(call(3, 0.25), call(4, 0.5)).costUsd).toBe(0.75);
    expect(log(call(3, 0.25), call(4, null)).costUsd).toBeNull();
    expect(log(call(null, null)).tokens).toEqual({ prompt: null, completion: null });
  });

  it("gives each passage's rank on both sides, and its grade if it has one", () => {
    expect(
      difference.passages.map(({ passage, left: l, right: r }) => [passage.passageId, l?.place, r?.place]),
    ).toEqual([
      ["p3", 3, 1],
      ["p1", 1, 2],
      ["p4", undefined, 3],
      ["p2", 2, undefined],
    ]);
    expect(difference.passages.find(({ passage }) => passage.passageId === "p1")).toMatchObject({
      left: { grade: { grade: "relevant" } },
      right: { grade: null },
    });
  });

  it("adds up a step's visits, and leaves a side empty that did not reach it", () => {
    const other = runDifference(left, comparedRun([]));
    expect(other.steps.find(({ node }) => node === "retrieve")).toEqual({
      ...{ node: "retrieve", left: { visits: 1, ms: 5 }, right: null },
    });
    expect(other.passages.every(({ right: r }) => r === null)).toBe(true);
  });

  it("compares a run in progress by its draft, and one without events as empty", () => {
    expect(right).toMatchObject({ text: "Tides rise. [2] ", attempts: 1, costUsd: null });
    expect(comparedRun([])).toMatchObject({ text: "", attempts: 0, final: null });
  });
});
