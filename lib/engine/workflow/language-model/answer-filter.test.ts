import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_ANSWER_MARKER } from "@/lib/engine/prompts/prompt-messages";
import { AnswerFilter } from "./answer-filter";

/** The text that passes, chunk by chunk, and whether the model declined. */
function filter(chunks: readonly string[], fence = ""): { shown: string[]; text: string; noAnswer: boolean } {
  const answer = new AnswerFilter(fence);
  const shown = [...chunks.map((chunk) => answer.push(chunk)), answer.finish()];
  return { shown, text: shown.join(""), noAnswer: answer.noAnswer };
}

const everyChunking = (text: string) =>
  fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 8 }).map((cuts) => {
    const points = [0, ...[...cuts].sort((a, b) => a - b), text.length];
    return points.slice(1).map((end, index) => text.slice(points[index], end));
  });

describe("AnswerFilter", () => {
  it.each([
    ["gkbadcefmhij", ""],
    ["<<<gkbadcefmhij\nThe rent is 900 euros [1].\ngkbadcefmhij>>>", "The rent is 900 euros [1]."],
    ["It is 900 <<<cheap>>> euros.", "It is 900 <<<cheap>>> euros."],
  ])("never passes the prompt's delimiters on, as in %j", (text, passed) => {
    fc.assert(fc.property(everyChunking(text), (chunks) => filter(chunks, "gkbadcefmhij").text.trim() === passed));
  });

  it.each([
    NO_ANSWER_MARKER,
    "no_answer_in_passages.",
    "**No answer in passages**",
    "`NO_ANSWER_IN_PASSAGES`\n",
    '"No Answer In Passages!"',
    "Answer: NO_ANSWER_IN_PASSAGES",
    "Réponse : NO_ANSWER_IN_PASSAGES",
    "```\nNO_ANSWER_IN_PASSAGES\n```",
    "NO_ANSWER_IN_PASSAGES. The passages are about bread.",
    "<think>Let me see. The passages …</think>\n\nNO_ANSWER_IN_PASSAGES",
    "NO_ANSWER_IN_PASS",
  ])("yields nothing for %j, however it is split into chunks", (text) => {
    fc.assert(
      fc.property(everyChunking(text), (chunks) => {
        const result = filter(chunks);
        return result.text === "" && result.noAnswer;
      }),
    );
  });

  it.each([
    "The lighthouse is 41 metres tall [1].",
    "No, it was not [2].",
    "No answer was ever given to the letter [1].",
    "Answer 12 is right [1].",
    "41 metres [1].",
    "No",
    "**Bold** beginnings stay [1].",
    "Réponse courte : non [1].",
    "N",
    "1 < 2 and 3 > 2 [1].",
  ])("passes %j unchanged, however it is split", (text) => {
    fc.assert(
      fc.property(everyChunking(text), (chunks) => {
        const result = filter(chunks);
        return result.text === text && !result.noAnswer;
      }),
    );
  });

  it("holds nothing back once the first letters rule the marker out", () => {
    expect(filter(["T", "he tower", " is old."]).shown).toEqual(["T", "he tower", " is old.", ""]);
    expect(filter(["N", "o", "body"]).shown).toEqual(["", "", "Nobody", ""]);
  });

  it("drops a reasoning model's thoughts and leading space", () => {
    expect(filter(["<th", "ink>Hm, NO_ANSWER", "_IN_PASSAGES?</thi", "nk>\n\n", "It is old [1]."]).text).toBe(
      "It is old [1].",
    );
    expect(filter(["<think>never ends"]).text).toBe("");
  });

  it("drops a marker after an answer and keeps the answer", () => {
    const text = `It is old [1].\n${NO_ANSWER_MARKER}`;
    fc.assert(fc.property(everyChunking(text), (chunks) => filter(chunks).text === "It is old [1].\n"));
  });
});
