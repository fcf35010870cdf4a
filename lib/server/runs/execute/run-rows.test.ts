import { expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { runRows } from "./run-rows";

it("names each degraded part once, and ignores those of a withdrawn visit", () => {
  const degraded = (what: "rewriter" | "router" | "relevance-judge", of: ReturnType<typeof visit>) =>
    ({ type: "degraded", visit: of, what, reason: reason("model_timed_out"), fallback: "kept-unknown" }) as const;
  const grading = visit("grade_documents");
  const log = new RunLog()
    .start(1, visit("route_question"))
    .add(2, degraded("router", visit("route_question")))
    .start(3, visit("route_question"), true)
    .end(4, visit("route_question"), 1)
    .start(5, grading)
    .add(6, degraded("relevance-judge", grading))
    .add(7, degraded("relevance-judge", grading))
    .end(8, grading, 3)
    .add(9, degraded("rewriter", visit("transform_query")));
  const end = { type: "run-end", seq: 99, at: 10, attempt: 1, outcome: "abstained", ms: 10 } as const;
  expect(runRows(foldTrace([...log.events, end]), end).run.degraded).toEqual(["relevance-judge", "rewriter"]);
});

it("counts searches and those served from the cache", () => {
  const found = (cached?: boolean) => ({
    type: "retrieval-result" as const,
    visit: visit("retrieve"),
    query: "q",
    passages: [],
    ...(cached === undefined ? {} : { cached }),
  });
  const log = new RunLog().start(1, visit("retrieve")).add(2, found(false)).add(3, found(true)).add(4, found());
  const end = { type: "run-end", seq: 99, at: 10, attempt: 1, outcome: "abstained", ms: 10 } as const;
  expect(runRows(foldTrace([...log.events, end]), end).run).toMatchObject({ searches: 3, cachedSearches: 1 });
});

it("is as certain as its least certain judgement, of the answered attempt", () => {
  const end = { type: "run-end", seq: 99, at: 10, attempt: 1, outcome: "approved", ms: 10 } as const;
  const certainty = (log: RunLog) => runRows(foldTrace(log.events), end).run.certainty;
  const judged = (score: number | null) =>
    new RunLog()
      .text(1, visit("generate"), "Sentence 0.")
      .verdict(2, visit("check_hallucination"), 0, "supported")
      .add(3, {
        type: "usefulness-result",
        visit: visit("check_answer_quality"),
        result: {
          usefulness: "useful",
          score,
          utility: null,
          judge: "built-in",
          reason: reason("grounded"),
          ms: 1,
        },
      });
  expect(certainty(judged(0.55))).toBeCloseTo(0.1);
  expect(certainty(judged(null))).toBeCloseTo(0.8);
  expect(certainty(new RunLog())).toBeNull();
});
