import { expect, it } from "vitest";
import { scriptSchema } from "@/e2e/scripted-llm/script";
import { makeLibrary } from "./make-library";
import { ANSWER_WORDS } from "./tunables";

const { documents, questions } = makeLibrary(1);
const words = (text: string) => text.split(/\s+/).length;

it("makes the same library from the same seed, and another one from another", () => {
  expect(makeLibrary(1)).toEqual({ documents, questions });
  expect(makeLibrary(2).documents[0]?.text).not.toBe(documents[0]?.text);
});

it("makes forty documents with names of their own", () => {
  expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(40);
});

it("asks questions that the scripted model tells apart", () => {
  for (const { question } of questions) {
    expect(questions.filter((other) => question.includes(other.question))).toHaveLength(1);
  }
  expect(scriptSchema.safeParse({ questions }).success).toBe(true);
});

it("asks about every document before it asks about one again", () => {
  const names = questions.slice(0, 40).map(({ question }) => question.split(" of ").at(-1));
  expect(new Set(names).size).toBe(40);
});

it("answers with about 250 words that one document bears out", () => {
  for (const { answer } of questions) {
    const length = words(answer.map(({ text }) => text).join(" "));
    expect(length).toBeGreaterThanOrEqual(ANSWER_WORDS);
    expect(length).toBeLessThan(275);
    const evidence = answer.flatMap((sentence) => sentence.evidence);
    expect(documents.filter(({ text }) => evidence.every((sentence) => text.includes(sentence)))).toHaveLength(1);
  }
});

it("quotes half of the answers and paraphrases the others, with the same numbers", () => {
  const quoted = questions.filter(({ answer }) => answer.every(({ text, evidence }) => evidence[0] === text));
  const paraphrased = questions.filter(({ answer }) => answer.every(({ text, evidence }) => evidence[0] !== text));
  expect([quoted.length, paraphrased.length]).toEqual([questions.length / 2, questions.length / 2]);
  const numbers = (text: string | undefined) => text?.match(/\d+/g)?.toSorted();
  for (const { answer } of paraphrased) {
    for (const { text, evidence } of answer) expect(numbers(text)).toEqual(numbers(evidence[0]));
  }
});
