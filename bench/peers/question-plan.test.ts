import { expect, it } from "vitest";
import { planQuestions } from "./question-plan";

const QUESTIONS = ["a", "b", "c", "d", "e", "f"];

it("asks no question twice", () => {
  expect(planQuestions(QUESTIONS, { warmUp: 1, single: 2, bursts: [1, 2] })).toEqual({
    warmUp: ["a"],
    single: ["b", "c"],
    bursts: [["d"], ["e", "f"]],
  });
});

it("refuses more questions than there are", () => {
  expect(() => planQuestions(QUESTIONS, { warmUp: 1, single: 2, bursts: [4] })).toThrow("7 questions are needed");
});
