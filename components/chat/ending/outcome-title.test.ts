import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { explanationOf, titleOf } from "./outcome-title";

describe("titleOf", () => {
  it.each([
    ["abstained", "no_relevant_passages", "not_in_library"],
    ["abstained", "deadline_reached", "no_time"],
    ["abstained", "transforms_spent", "limit_reached"],
    ["abstained", "iterations_spent", "limit_reached"],
    ["abstained", "model_unreachable", "abstained"],
    ["best_effort", "deadline_reached", "best_effort"],
    ["best_effort", "may_not_answer", "may_not_answer"],
    ["best_effort", "answer_lacks_number", "may_not_answer"],
    ["best_effort", "answer_lacks_date", "may_not_answer"],
    ["best_effort", "answer_lacks_name", "may_not_answer"],
    ["best_effort", "answer_field_blank", "field_blank"],
    ["best_effort", "asks_for_calculation", "asks_for_calculation"],
    ["best_effort", "sources_disagree", "sources_disagree"],
    ["cancelled", "may_not_answer", "cancelled"],
  ] as const)("%s because of %s: %s", (outcome, code, title) => {
    expect(titleOf(outcome, reason(code))).toBe(title);
  });

  it("says first that nothing was found when every allowed search found nothing", () => {
    const nothing = [reason("no_relevant_passages", { transforms: 3 })];
    expect(titleOf("abstained", reason("transforms_spent", { cap: 3 }), { missing: nothing })).toBe("not_in_library");
    expect(titleOf("abstained", reason("deadline_reached"), { missing: nothing })).toBe("no_time");
  });

  it("says first that the library has no answer when passages came close", () => {
    const close = { missing: [reason("answer_not_found")], closest: 2 };
    expect(titleOf("abstained", reason("transforms_spent", { cap: 3 }), close)).toBe("not_in_library");
    expect(titleOf("abstained", reason("deadline_reached"), close)).toBe("no_time");
  });

  it("says first that an answer is no answer, whatever ended its run", () => {
    for (const code of ["transforms_spent", "same_answer_written", "deadline_reached", "not_useful"] as const)
      expect(titleOf("best_effort", reason(code), { unuseful: true })).toBe("does_not_answer");
    expect(titleOf("cancelled", null, { unuseful: true })).toBe("cancelled");
  });
});

describe("explanationOf", () => {
  it("explains something else when the reason only repeats the title", () => {
    expect(explanationOf("best_effort", reason("may_not_answer"))).toBe("may_not_answer");
    expect(explanationOf("best_effort", reason("asks_for_calculation"))).toBe("asks_for_calculation");
    expect(explanationOf("best_effort", reason("answer_lacks_date", { asked: "2010", found: "1940" }))).toBeNull();
  });

  it("does not claim that no passage is about the question above passages that are", () => {
    expect(explanationOf("abstained", reason("no_relevant_passages"), 2)).toBe("only_related");
    expect(explanationOf("abstained", reason("no_relevant_passages"), 0)).toBeNull();
    expect(explanationOf("abstained", reason("transforms_spent", { cap: 3 }), 2)).toBeNull();
  });
});
