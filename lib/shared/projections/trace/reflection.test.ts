import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { foldChat } from "../chat/chat";
import { foldDiagram } from "../diagram/diagram";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { foldAttempts } from "./attempts";
import { foldTrace } from "./trace";

function reflectiveRun(): RunLog {
  const log = new RunLog().under({ workflow: { routing: "none", method: "reflection" } });
  searched(log, 1, "tide", ["p1", "p2"]);
  return log.start(10, visit("generate")).text(12, visit("generate"), "Sentence 0. Sentence 1.");
}

function searched(log: RunLog, count: number, query: string, ids: string[]): RunLog {
  const retrieve = visit("retrieve", count);
  return log
    .start(1, retrieve)
    .add(2, {
      type: "retrieval-result",
      visit: retrieve,
      query,
      passages: ids.map((id) => loggedPassage(id, Number(id.slice(1)))),
    })
    .end(3, retrieve, 2);
}

/** A first attempt below the minimum, and a second from other passages above it. */
function refinedRun(): RunLog {
  const log = reflectiveRun().end(20, visit("generate"), 10).start(20, visit("reflect"));
  log.reflected(21, visit("reflect"), 0.4, "not_grounded").end(22, visit("reflect"), 2);
  const transform = visit("transform_query");
  log.start(23, transform).add(24, {
    type: "query-rewrite",
    visit: transform,
    from: "tide",
    to: "high tide",
    method: "model",
    reason: reason("query_rewritten_by_model"),
  });
  log.end(25, transform, 2).start(25, visit("expand_query"));
  log.add(26, {
    type: "query-expand",
    visit: visit("expand_query"),
    query: "high tide",
    passage: "High tide comes at six.",
    variants: [],
    reason: reason("query_expanded_with_passage"),
  });
  searched(log.end(27, visit("expand_query"), 2), 2, "high tide", ["p2", "p3"]);
  log.attempt = 2;
  log.start(30, visit("generate", 2)).text(31, visit("generate", 2), "At six.").end(32, visit("generate", 2), 2);
  return log.start(32, visit("reflect", 2)).reflected(33, visit("reflect", 2), 0.9);
}

describe("a reflection on the answer as a whole", () => {
  it("is pending while the answer streams, and then applies to the whole text", () => {
    const log = reflectiveRun();
    const streaming = foldChat(log.events);
    expect(streaming.sentences.map(({ state }) => state)).toEqual(["checking"]);
    expect(streaming.reflection).toBeNull();
    log.reflected(21, visit("reflect"), 0.85);
    const view = foldChat(log.events);
    expect(view.sentences.map(({ state }) => state)).toEqual(["whole"]);
    expect(view.support).toEqual({ state: "reflected", groundedness: "grounded", score: 0.85 });
    expect(view.reflection).toMatchObject({ score: 0.85, minScore: 0.8, reason: { code: "grounded" } });
  });

  it("keeps the verdicts of single sentences when they were judged", () => {
    const log = reflectiveRun()
      .verdict(15, visit("reflect"), 0, "supported")
      .verdict(16, visit("reflect"), 1, "partial");
    const view = foldChat(log.reflected(21, visit("reflect"), 0.75).events);
    expect(view.support).toMatchObject({ state: "judged", counts: { supported: 1, partial: 1 } });
    expect(view.sentences.flatMap(({ result }) => result?.claimId ?? [])).toEqual(["a1.s0", "a1.s1"]);
  });

  it("is not checked, rather than judged, when the run ended before it", () => {
    const log = reflectiveRun().add(30, {
      type: "answer-final",
      fromAttempt: 1,
      text: "Sentence 0. Sentence 1.",
      citations: [],
      outcome: "best_effort",
      reason: reason("deadline_reached"),
      warning: null,
      missing: [reason("reflection_unknown")],
    });
    const view = foldChat(log.events);
    expect(view.support).toEqual({ state: "not-checked" });
    expect(view.outcome?.missing.map(({ code }) => code)).toEqual(["reflection_unknown"]);
  });

  it("assigns the next search to the attempt it leads to, with its hypothetical passage", () => {
    const { events } = refinedRun();
    const [first, second] = foldAttempts(events);
    expect(first).toMatchObject({ query: "tide", hypotheticalPassage: null, score: 0.4 });
    expect(second).toMatchObject({
      query: "high tide",
      hypotheticalPassage: "High tide comes at six.",
      score: 0.9,
      text: "At six.",
    });
    const attempts = foldTrace(events).visits.map(({ key, attempt }) => [key, attempt]);
    expect(attempts).toContainEqual(["expand_query#1", 2]);
    expect(foldChat(events).attempts[1]?.changes).toEqual([
      { kind: "query-rewritten", from: "tide", to: "high tide" },
      { kind: "passages-changed", added: 1, dropped: 1 },
    ]);
  });

  it("shows its score in the diagram, and is active during the generation whose sentences it judges", () => {
    const streaming = reflectiveRun().verdict(15, visit("reflect"), 0, "supported");
    const { nodes } = foldDiagram(streaming.events);
    expect([nodes.get("generate")?.status, nodes.get("reflect")?.status]).toEqual(["active", "active"]);
    expect(foldDiagram(refinedRun().events).nodes.get("reflect")?.figure).toEqual({ kind: "score", score: 0.9 });
  });
});

describe("a follow-up question", () => {
  it("is shown as it was understood, when that differs", () => {
    const log = new RunLog("And at noon?");
    const condense = { type: "question-condense", visit: visit("condense_question"), from: "And at noon?" } as const;
    log.add(1, { ...condense, to: "How is the tide at noon?", reason: reason("question_condensed") });
    expect(foldChat(log.events).standaloneQuestion).toBe("How is the tide at noon?");
    const alone = new RunLog("And at noon?");
    alone.add(1, { ...condense, to: "And at noon?", reason: reason("question_stands_alone") });
    expect(foldChat(alone.events).standaloneQuestion).toBeNull();
  });
});

describe("a library that could not be searched", () => {
  it("is never called grounded, and its sentences are not called checked", () => {
    const log = new RunLog().start(0, visit("retrieve"));
    log.add(1, {
      type: "degraded",
      visit: visit("retrieve"),
      what: "retriever",
      reason: reason("retrieval_unavailable"),
      fallback: "synthetic-context",
    });
    log.end(2, visit("retrieve"), 2).start(2, visit("generate")).text(3, visit("generate"), "In general, yes.");
    expect(foldChat(log.events)).toMatchObject({
      basis: "synthetic",
      retrieval: { state: "failed" },
      support: { state: "not-applicable" },
    });
    log.reflected(9, visit("check_hallucination"), null, "not_applicable");
    expect(foldChat(log.events)).toMatchObject({ basis: "synthetic", support: { state: "not-applicable" } });
  });
});
