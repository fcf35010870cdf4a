import { describe, expect, it } from "vitest";
import { evalRunDetailSchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { isAllWell, printEvaluation, regressionsOf } from "./print-evaluation";

const RUN = {
  id: "e",
  trigger: "command",
  status: "ended",
  settingsRevision: 1,
  promptHash: "x",
  startedAt: "2026-03-01T00:00:00.000Z",
  endedAt: "2026-03-01T00:00:09.000Z",
  total: 2,
  done: 2,
  passed: 1,
  failed: 1,
  unknown: 0,
  score: 0.5,
  medianMs: 120,
  costUsd: null,
} as const;
const RESULT = {
  caseId: "a",
  question: "How long\nare logs kept?",
  state: "failed",
  refusal: null,
  checks: [
    { kind: "outcome", expected: "approved", found: "abstained", passed: false },
    { kind: "words", expected: "90 days", passed: null },
    {
      kind: "source",
      expected: { documentId: null, title: "Handbook", words: null },
      miss: "document_gone",
      passed: false,
    },
  ],
  runId: null,
  outcome: "abstained",
  score: 0.5,
  ms: 120.4,
  costUsd: null,
  change: "newly_failing",
  before: null,
} as const;

describe("an evaluation in the terminal", () => {
  it("lists each case, unmet expectations, unknown results and regressions", () => {
    const detail = evalRunDetailSchema.parse({
      evalRun: RUN,
      previous: { ...RUN, medianMs: 100 },
      results: [
        RESULT,
        { ...RESULT, caseId: "b", state: "unknown", change: "lost", checks: [], refusal: "no such profile" },
      ],
    });
    const printed = printEvaluation(detail);
    for (const line of [
      "✗  How long are logs kept?",
      "newly failing",
      "not: outcome approved, but abstained",
      "unknown: says “90 days”",
      "not: cites Handbook, which is no longer in the library",
      "could not be asked: no such profile",
      "median 120 ms (before 100 ms)",
      "2 got worse.",
    ]) {
      expect(printed).toContain(line);
    }
    expect(regressionsOf(detail.results)).toHaveLength(2);
    expect(printEvaluation({ ...detail, previous: null })).toContain("nothing to compare with");
  });

  it("succeeds only if every result is known and none got worse", () => {
    const detail = evalRunDetailSchema.parse({
      evalRun: { ...RUN, failed: 0, passed: 2 },
      previous: RUN,
      results: [{ ...RESULT, change: "same" }],
    });
    expect(isAllWell(detail)).toBe(true);
    expect(isAllWell({ ...detail, evalRun: { ...detail.evalRun, status: "cancelled" } })).toBe(false);
    const unknown = { ...detail, evalRun: { ...detail.evalRun, unknown: 1 } };
    expect(isAllWell(unknown)).toBe(false);
    expect(printEvaluation(unknown)).toContain("1 unknown.");
    expect(isAllWell(evalRunDetailSchema.parse({ ...detail, results: [RESULT] }))).toBe(false);
  });
});
