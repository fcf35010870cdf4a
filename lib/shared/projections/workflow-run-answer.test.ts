import { describe, expect, it } from "vitest";
import type { Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { workflowRunAnswerSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { loggedPassage, RunLog, visit } from "./testing/run-log";
import { stepLines } from "./trace/steps";
import { type RunWords, workflowRunAnswer } from "./workflow-run-answer";

/** Codes instead of words, which come from the message files. */
const WORDS: RunWords = {
  reason: ({ code, text }) => (text === undefined ? code : `${code} ${text}`),
  fallback: (fallback) => fallback,
  noAnswer: (outcome, why) => `${outcome} ${why.code}`,
};

const PASSAGE: Passage = {
  id: "p1",
  documentId: "document-1",
  documentTitle: "Tides",
  ordinal: 0,
  text: "High tide is at noon.",
  start: 0,
  end: 21,
  page: null,
  headingPath: ["Times"],
  language: "en",
};

type Ending = Omit<RunEventOf<"answer-final">, "type" | "seq" | "at" | "attempt">;

/** One generation from one passage, with its judgements. */
function answered(ending: Partial<Ending>, reflection?: Reflection) {
  const log = new RunLog()
    .start(0, visit("retrieve"))
    .add(1, {
      type: "retrieval-result",
      visit: visit("retrieve"),
      query: "high tide",
      passages: [loggedPassage("p1", 1)],
    })
    .end(2, visit("retrieve"), 2)
    .start(3, visit("generate"))
    .text(4, visit("generate"), "High tide is at noon. [1]")
    .end(5, visit("generate"), 2);
  if (reflection !== undefined) {
    const check = visit("check_hallucination");
    log.start(6, check).add(7, { type: "reflection-result", visit: check, reflection }).end(8, check, 2);
  }
  return log
    .add(9, {
      type: "answer-final",
      fromAttempt: 1,
      text: "High tide is at noon. [1]",
      citations: [{ ...loggedPassage("p1", 1), headingPath: ["Times"] }],
      outcome: "approved",
      reason: reason("all_checks_passed"),
      warning: null,
      missing: [],
      ...ending,
    })
    .add(10, { type: "run-end", outcome: ending.outcome ?? "approved", ms: 10 }).events;
}

const GROUNDED: Reflection = {
  groundedness: "grounded",
  hallucinationDetected: false,
  score: 1,
  sourcesCited: [1],
  reason: reason("grounded", {}, "All of it."),
  needsRegeneration: false,
};

const fold = (events: ReturnType<typeof answered>) => {
  const answer = workflowRunAnswer({ events, passages: { p1: PASSAGE } }, WORDS);
  expect(workflowRunAnswerSchema.parse(answer)).toEqual(answer);
  return answer;
};

describe("the published answer", () => {
  it("names what is printed on a cited page, where that is not its number", () => {
    const citation = {
      number: 1,
      passageId: "p1",
      documentId: "document-1",
      documentTitle: "Tides",
      ordinal: 0,
      page: 5,
      pages: [
        { page: 4, start: 0, label: "iv" },
        { page: 5, start: 9, label: "v" },
      ],
      headingPath: [],
    };
    const { citations } = fold(answered({ citations: [citation, { ...citation, page: 6 }] }, GROUNDED));
    expect(citations.map(({ page, page_label: label }) => [page, label])).toEqual([
      [5, "v"],
      [6, undefined],
    ]);
  });

  it("describes an approved run: answer, steps, citations, reflection, attempts, and no warning", () => {
    expect(fold(answered({}, GROUNDED))).toEqual({
      question: "When is high tide?",
      answer: "High tide is at noon. [1]",
      steps: ["retrieve: passages_found", "generate: passages_found", "check_hallucination: passages_found"],
      citations: [
        {
          number: 1,
          document_id: "document-1",
          document_title: "Tides",
          passage_id: "p1",
          page: null,
          page_unit: "page",
          headings: ["Times"],
          url: null,
          fetched_at: null,
          text: "High tide is at noon.",
        },
      ],
      closest_passages: [],
      outcome: "approved",
      warning: null,
      reflection: {
        answer_grounded: true,
        hallucination_detected: false,
        reflection_score: 1,
        sources_cited: ["1"],
        reflection_reason: "grounded All of it.",
        needs_regeneration: false,
      },
      attempts: [
        {
          number: 1,
          query: "high tide",
          answer: "High tide is at noon. [1]",
          score: 1,
          reflection: expect.objectContaining({ answer_grounded: true }),
          usefulness: null,
          utility: null,
          candidates: [],
          passages: 1,
          model_calls: 0,
          ms: 8,
        },
      ],
    });
  });

  it("returns the closest passages of an abstention beside the answer, never in it", () => {
    const sentence = "It had 60,685 people in 1940.";
    const closest = [{ ...loggedPassage("p1", 1), sentence, reason: reason("passage_lacks_date") }];
    const abstained = { fromAttempt: null, text: "", citations: [], reason: reason("no_relevant_passages"), closest };
    const answer = fold(answered({ ...abstained, outcome: "abstained" }));
    expect(answer.closest_passages).toMatchObject([{ passage_id: "p1", sentence, lacks: "passage_lacks_date" }]);
    expect(answer).toMatchObject({ answer: "abstained no_relevant_passages", citations: [] });
    expect(answer.answer).not.toContain(sentence);
  });

  it("has no reflection for an unchecked answer, or for one with nothing to check against", () => {
    const unchecked = fold(answered({ outcome: "best_effort", reason: reason("answer_not_checked") }));
    expect(unchecked).toMatchObject({ reflection: null, warning: "answer_not_checked" });
    expect(unchecked.attempts).toMatchObject([{ reflection: null, score: null, usefulness: null }]);
    const own = fold(
      answered(
        { outcome: "best_effort", reason: reason("model_knowledge_only") },
        { ...GROUNDED, groundedness: "not_applicable", score: null },
      ),
    );
    expect(own).toMatchObject({ reflection: null, warning: "model_knowledge_only" });
  });

  it("shows a failed judgement, and not as grounded", () => {
    const { reflection } = fold(
      answered(
        { outcome: "best_effort", reason: reason("grounding_unknown") },
        { ...GROUNDED, groundedness: "unknown", score: null, reason: reason("judge_failed") },
      ),
    );
    expect(reflection).toMatchObject({
      answer_grounded: false,
      reflection_score: null,
      reflection_reason: "judge_failed",
    });
  });

  it("lists each missing thing once", () => {
    const { warning } = fold(
      answered({
        outcome: "best_effort",
        reason: reason("not_grounded"),
        warning: reason("unsupported_sentences_removed"),
        missing: [reason("not_grounded"), reason("not_useful")],
      }),
    );
    expect(warning).toBe("not_grounded unsupported_sentences_removed not_useful");
  });

  it("is never empty: an abstained run gives the reason", () => {
    const events = answered({
      outcome: "abstained",
      fromAttempt: null,
      text: "",
      citations: [],
      reason: reason("no_relevant_passages"),
    });
    expect(fold(events)).toMatchObject({
      answer: "abstained no_relevant_passages",
      outcome: "abstained",
      warning: "no_relevant_passages",
      citations: [],
    });
  });

  it("lists the passages from the knowledge graph when it has entities of the question", () => {
    const graph = (entities: LinkedEntity[], hits: GraphHit[]) => {
      const search = visit("retrieve");
      const log = new RunLog().start(0, search).add(1, { type: "graph-result", visit: search, entities, hits, ms: 3 });
      return stepLines(log.end(2, search, 2).events, WORDS);
    };
    const hit: GraphHit = { passageId: "p1", retrieval: "node", score: 0.8, entities: ["Tides"], path: [] };
    expect(graph([{ id: "e1", name: "Tides", type: "concept", by: "name", score: 1 }], [hit])).toEqual([
      "retrieve: graph_passages_found",
      "retrieve: passages_found",
    ]);
    expect(graph([], [])).toEqual(["retrieve: passages_found"]);
  });

  it("lists every candidate with its judgement, and the chosen one", () => {
    const write = visit("generate_candidates");
    const choose = visit("select_candidate");
    const log = new RunLog().start(0, write);
    for (const rank of [1, 2]) {
      log.add(rank, {
        type: "candidate-result",
        visit: write,
        candidateId: `a1.c${rank}`,
        rank,
        passageId: `p${rank}`,
        text: `Answer ${rank}.`,
        claims: [],
      });
    }
    const found = { judge: "llm", reason: reason("judged_by_model") } as const;
    log
      .add(3, {
        type: "candidate-judgement",
        visit: visit("assess_candidates"),
        candidateId: "a1.c2",
        result: { support: { value: "fully", ...found }, utility: { value: 4, ...found }, ms: 1 },
      })
      .add(4, { type: "candidate-select", visit: choose, candidateId: "a1.c2", reason: reason("candidate_selected") })
      .add(5, {
        type: "answer-final",
        fromAttempt: 1,
        text: "Answer 2.",
        citations: [],
        outcome: "approved",
        reason: reason("all_checks_passed"),
        warning: null,
        missing: [],
      });
    expect(fold(log.events).attempts).toMatchObject([
      {
        answer: "Answer 2.",
        candidates: [
          { rank: 1, answer: "Answer 1.", support: null, utility: null, selected: false },
          { rank: 2, answer: "Answer 2.", support: "fully", utility: 4, selected: true },
        ],
      },
    ]);
  });

  it("refuses a run in progress", () => {
    expect(() => workflowRunAnswer({ events: new RunLog().events, passages: {} }, WORDS)).toThrow("has ended");
  });
});
