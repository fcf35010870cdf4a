import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { canLookFurther, canSearchWeb, canSetUpWeb, canWiden, moreThan, nextStepOf } from "./next-step";

describe("canSearchWeb", () => {
  const lacks = nextStepOf("abstained", reason("no_relevant_passages"));

  it("offers the web where the library has nothing, the web is configured, and it was not searched yet", () => {
    expect(canSearchWeb(lacks, { isConfigured: true, wasSearched: false })).toBe(true);
    expect(canSearchWeb(lacks, { isConfigured: false, wasSearched: false })).toBe(false);
    expect(canSearchWeb(lacks, { isConfigured: true, wasSearched: true })).toBe(false);
  });

  it("does not offer it where the web cannot help", () => {
    const marks = nextStepOf("best_effort", reason("not_grounded"));
    expect(canSearchWeb(marks, { isConfigured: true, wasSearched: false })).toBe(false);
  });
});

describe("nextStepOf", () => {
  it.each([
    ["abstained", "no_relevant_passages", "add-document"],
    ["abstained", "not_grounded", "add-document"],
    ["best_effort", "not_grounded", "read-marks"],
    ["best_effort", "grounding_not_checked", "turn-on-checks"],
    ["best_effort", "deadline_reached", "more-time"],
    ["best_effort", "iterations_spent", "compare-sources"],
    ["best_effort", "answer_cites_nothing", "find-sources"],
    ["best_effort", "partially_supported", "compare-sources"],
    ["abstained", "iterations_spent", "add-document"],
    ["best_effort", "answered_without_retrieval", "add-document"],
    ["best_effort", "may_not_answer", "compare-sources"],
    ["best_effort", "answer_lacks_date", "add-document"],
    ["best_effort", "asks_for_calculation", "check-all-rows"],
    ["best_effort", "sources_disagree", "check-which-holds"],
    ["failed", "internal_error", "ask-again"],
  ] as const)("%s because of %s: %s", (outcome, code, text) => {
    expect(nextStepOf(outcome, reason(code))?.text).toBe(text);
  });

  it("offers the question again to a user who stopped its answer", () => {
    expect(nextStepOf("cancelled", reason("cancelled_by_user"))?.question).toBe("ask-again");
  });

  it("suggests nothing for an approved answer", () => {
    expect(nextStepOf("approved", reason("all_checks_passed"))).toBeNull();
  });
});

describe("trying other sources", () => {
  const empty = nextStepOf("abstained", reason("no_passages_found"));

  it("offers all documents only if the question covered some of them", () => {
    expect(canWiden(empty, { languages: ["en"] })).toBe(true);
    expect(canWiden(empty, null)).toBe(false);
    expect(canWiden(nextStepOf("abstained", reason("deadline_reached")), { languages: ["en"] })).toBe(false);
  });

  it("offers more passages if the search returned as many as it may", () => {
    expect(canLookFurther(empty, { found: 6, limit: 6 })).toBe(true);
    expect(canLookFurther(empty, { found: 5, limit: 6 })).toBe(false);
    expect(canLookFurther(empty, { found: 50, limit: 50 })).toBe(false);
    expect(canLookFurther(nextStepOf("best_effort", reason("not_grounded")), { found: 6, limit: 6 })).toBe(true);
    expect(canLookFurther(nextStepOf("abstained", reason("deadline_reached")), { found: 6, limit: 6 })).toBe(false);
    expect([moreThan(6), moreThan(30)]).toEqual([12, 50]);
  });

  it("links to the web settings if no provider is set", () => {
    expect(canSetUpWeb(empty, { isConfigured: false, wasSearched: false })).toBe(true);
    expect(canSetUpWeb(empty, { isConfigured: true, wasSearched: false })).toBe(false);
  });
});
