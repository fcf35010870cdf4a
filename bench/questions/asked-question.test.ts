import { describe, expect, it } from "vitest";
import { askedQuestionSchema, isRight } from "./asked-question";

const asked = askedQuestionSchema.parse({
  language: "en",
  kind: "parts",
  turns: ["What does the loom cost, and how much does it weigh?"],
  all: [["4,800", "4800"], ["210 kg"]],
  wrong: ["310 kg"],
});
const unanswerable = { ...asked, all: [] };

describe("isRight", () => {
  it.each([
    ["It costs €4,800 and weighs 210 kg. [1]", true],
    ["It costs 4800 euros. It weighs 210 kg.", true],
    ["It costs €4,800.", false],
    ["It costs €14,800 and weighs 210 kg.", false],
    ["It costs €4,800.50 and weighs 1,210 kg.", false],
    ["It costs €4,800 and weighs 210 kg; the old one weighed 310 kg.", false],
  ])("judges %s", (text, right) => {
    expect(isRight({ asked, outcome: "best_effort", text })).toBe(right);
  });

  it("accepts any ending but an approval where nothing answers", () => {
    expect(isRight({ asked: unanswerable, outcome: "abstained", text: "" })).toBe(true);
    expect(isRight({ asked: unanswerable, outcome: "approved", text: "4,800" })).toBe(false);
  });
});
