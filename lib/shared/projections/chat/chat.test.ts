import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation, Outcome } from "@/lib/shared/contracts/runs/run-event";
import { advanceFold } from "../fold";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { chatFold, foldChat } from "./chat";

const SOURCES: Citation[] = [loggedPassage("p1", 1), loggedPassage("p2", 2)];

function retrieved(log: RunLog, count = 1, ids = ["p1", "p2"], query = "tide"): RunLog {
  const retrieve = visit("retrieve", count);
  return log
    .start(10, retrieve)
    .add(12, {
      type: "retrieval-result",
      visit: retrieve,
      query,
      passages: ids.map((id) => loggedPassage(id, Number(id.slice(1)))),
    })
    .end(13, retrieve, 3);
}

function graded(log: RunLog, relevant: readonly string[], count = 1): RunLog {
  const grade = visit("grade_documents", count);
  return log.add(15, {
    type: "grade-result",
    visit: grade,
    grades: ["p1", "p2"].map((passageId) => ({
      passageId,
      grade: relevant.includes(passageId) ? ("relevant" as const) : ("irrelevant" as const),
      score: 0.5,
      judge: "built-in" as const,
      reason: reason("passage_borderline"),
    })),
  });
}

function reflected(log: RunLog, score: number, grounded = true): RunLog {
  return log.add(60, {
    type: "reflection-result",
    visit: visit("check_hallucination", log.attempt),
    reflection: {
      groundedness: grounded ? "grounded" : "not_grounded",
      hallucinationDetected: !grounded,
      score,
      sourcesCited: [1],
      reason: reason(grounded ? "grounded" : "not_grounded"),
      needsRegeneration: !grounded,
    },
  });
}

function sealed(log: RunLog, fromAttempt: number | null, text: string, outcome: Outcome = "approved"): RunLog {
  return log
    .add(80, {
      type: "answer-final",
      fromAttempt,
      text,
      citations: fromAttempt === null ? [] : SOURCES.slice(0, 1),
      outcome,
      reason: reason(outcome === "abstained" ? "no_relevant_passages" : "all_checks_passed"),
      warning: null,
      missing: [],
    })
    .add(81, { type: "run-end", outcome, ms: 81 });
}

/** Two sentences of eleven characters, as `RunLog.verdict` counts them. */
function drafted(log: RunLog): RunLog {
  const generate = visit("generate", log.attempt);
  return log.start(20, generate).text(25, generate, "Sentence 0. ").text(30, generate, "Sentence 1.");
}

function wholeRun(): RunLog {
  const log = drafted(graded(retrieved(new RunLog()), ["p1"]));
  log
    .verdict(35, visit("check_hallucination"), 0, "supported")
    .verdict(36, visit("check_hallucination"), 1, "contradicted");
  reflected(log, 0.5, false);
  log.attempt = 2;
  drafted(log)
    .verdict(50, visit("check_hallucination", 2), 0, "supported")
    .verdict(51, visit("check_hallucination", 2), 1, "partial");
  return sealed(reflected(log, 0.75), 2, "Sentence 0. Sentence 1.");
}

describe("foldChat", () => {
  it("shows a draft as being checked, and each verdict at its sentence", () => {
    const log = drafted(retrieved(new RunLog()));
    expect(foldChat(log.events)).toMatchObject({ status: "running", node: "generate", question: "When is high tide?" });
    expect(foldChat(log.events).sentences.map(({ state }) => state)).toEqual(["checking"]);

    log.verdict(35, visit("check_hallucination"), 0, "supported");
    expect(foldChat(log.events).sentences.map(({ key, result, state }) => [key, result?.claimId, state])).toEqual([
      ["at0", "a1.s0", "judged"],
      ["at11", undefined, "plain"],
      ["at12", undefined, "checking"],
    ]);
  });

  it("keeps showing a withdrawn draft until the first words of the next", () => {
    const log = drafted(retrieved(new RunLog()));
    log
      .verdict(35, visit("check_hallucination"), 0, "supported")
      .verdict(36, visit("check_hallucination"), 1, "contradicted");
    reflected(log, 0.5, false);
    expect(foldChat(log.events)).toMatchObject({ withdrawn: null, shownAttempt: 1 });
    log.attempt = 2;
    log.start(80, visit("generate", 2));
    const waiting = foldChat(log.events);
    expect(waiting).toMatchObject({ sentences: [], shownAttempt: null, withdrawn: { number: 1 } });
    expect(waiting.withdrawn?.lack?.code).toBe("not_grounded");
    expect(waiting.withdrawn?.sentences.some(({ result }) => result?.verdict === "contradicted")).toBe(true);
    log.text(90, visit("generate", 2), "Anew.");
    expect(foldChat(log.events)).toMatchObject({ withdrawn: null, shownAttempt: 2 });
  });

  it("keeps a retracted sentence in place with its reason", () => {
    const log = drafted(retrieved(new RunLog()));
    log
      .verdict(35, visit("check_hallucination"), 0, "supported")
      .verdict(36, visit("check_hallucination"), 1, "contradicted");
    reflected(log, 0.5, false).add(70, {
      type: "claim-retract",
      visit: visit("finalize"),
      claimId: "a1.s1",
      reason: reason("number_mismatch"),
    });
    const view = foldChat(sealed(log, 1, "Sentence 0.", "best_effort").events);
    expect(view.sentences.find(({ result }) => result?.claimId === "a1.s1")?.retraction?.code).toBe("number_mismatch");
    expect(view.support).toMatchObject({ state: "judged", counts: { supported: 1, contradicted: 0 } });
    expect(view.outcome).toMatchObject({ outcome: "best_effort", reason: { code: "all_checks_passed" } });
  });

  it("replaces the draft with a new attempt, and says what changed and how each scored", () => {
    const view = foldChat(wholeRun().events);
    expect(view.attempts.map(({ number, changes, score, settled }) => ({ number, changes, score, settled }))).toEqual([
      { number: 1, changes: [], score: 0.5, settled: true },
      { number: 2, changes: [{ kind: "regenerated" }], score: 0.75, settled: true },
    ]);
    expect(view.sentences.map(({ result }) => result?.claimId)).toContain("a2.s1");
    expect(view.support).toMatchObject({ state: "judged", counts: { supported: 1, partial: 1, contradicted: 0 } });
    expect(view.retrieval).toEqual({ state: "strong", kept: 1, total: 2, pages: 0 });
    expect(view.citations.map(({ number }) => number)).toEqual([1]);
  });

  it("names the rewrite and the passages added and dropped before an attempt", () => {
    const log = drafted(retrieved(new RunLog()));
    const transform = visit("transform_query");
    log.start(70, transform).add(71, {
      type: "query-rewrite",
      visit: transform,
      from: "tide",
      to: "tide times",
      method: "keyword-expansion",
      reason: reason("query_expanded_with_synonyms"),
    });
    retrieved(log, 2, ["p2", "p3", "p4"], "tide times");
    log.attempt = 2;
    expect(foldChat(drafted(log).events).attempts[1]?.changes).toEqual([
      { kind: "query-rewritten", from: "tide", to: "tide times" },
      { kind: "passages-changed", added: 2, dropped: 1 },
    ]);
  });

  it("shows no text when it abstains, only why", () => {
    const view = foldChat(sealed(graded(retrieved(new RunLog()), []), null, "", "abstained").events);
    expect(view).toMatchObject({
      sentences: [],
      retrieval: { state: "none", kept: 0, total: 2 },
      support: { state: "not-checked" },
      usefulness: { state: "not-checked" },
      outcome: { outcome: "abstained", reason: { code: "no_relevant_passages" } },
    });
  });

  it("does not report an empty search when a failed run never reached it", () => {
    const failed = new RunLog().add(5, { type: "run-end", outcome: "failed", ms: 5 });
    expect(foldChat(failed.events).retrieval.state).toBe("not-reached");
    const empty = sealed(retrieved(new RunLog(), 1, []), null, "", "abstained");
    expect(foldChat(empty.events).retrieval.state).toBe("none");
  });

  it("shows one answer when a resumed run repeats its generation", () => {
    const log = drafted(retrieved(new RunLog())).verdict(35, visit("check_hallucination"), 0, "contradicted");
    const before = foldChat(log.events);
    expect(before.sentences.some(({ state }) => state === "judged")).toBe(true);
    log.start(40, visit("generate"), true).text(41, visit("generate"), "Only this.");
    const { sentences, attempts } = foldChat(log.events);
    expect(sentences.flatMap(({ pieces }) => pieces)).toEqual([{ kind: "text", text: "Only this." }]);
    expect(attempts).toHaveLength(1);
  });

  it("gives the same view however the log is split", () => {
    const resumed = new RunLog();
    drafted(retrieved(resumed))
      .start(40, visit("generate"), true)
      .text(41, visit("generate"), "Sentence 0. Sentence 1.");
    resumed.verdict(45, visit("check_hallucination"), 0, "partial");
    fc.assert(
      fc.property(
        fc.constantFrom(wholeRun().events, resumed.events),
        fc.array(fc.nat(60), { maxLength: 5 }),
        (events, cuts) => {
          let folded = { state: chatFold.start, count: 0 };
          for (const cut of [...cuts.toSorted((a, b) => a - b), events.length]) {
            if (cut >= folded.count) folded = advanceFold(chatFold, folded, events.slice(0, cut));
          }
          expect(chatFold.view(folded.state)).toEqual(foldChat(events));
        },
      ),
    );
  });
});
