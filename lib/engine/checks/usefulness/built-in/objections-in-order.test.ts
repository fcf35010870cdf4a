import { expect, it } from "vitest";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { recordingContext } from "../../testing/judging";
import { OBJECTIONS } from "./objections-in-order";
import { createUsefulnessJudge } from "./usefulness";

const { embedder } = builtInJudging();

it("has each rule once, those that end the judgement first", () => {
  const ids = OBJECTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const decisive = OBJECTIONS.map(({ isDecisive }) => isDecisive === true);
  expect(decisive).toEqual(decisive.toSorted((a, b) => Number(b) - Number(a)));
});

it("is a different judgement without the rule that gave the reason", async () => {
  const text = "Members who cancel less than 72 hours before the match pay the whole fee.";
  const rules = titled("rules", "Club rules", text);
  const { context } = recordingContext({
    question: "What do members pay if they cancel five days before the match?",
    language: "en",
  });
  const judge = (without: string[]) =>
    createUsefulnessJudge({
      models: { embedder, verifier: builtInVerifier() },
      threshold: 0.5,
      without: new Set(without),
    }).judge(`${text} [1]`, [rules], context);
  expect(await judge([])).toMatchObject({
    usefulness: "unknown",
    reason: { code: "answer_lacks_number", params: { asked: "five days", found: "72 hours" } },
  });
  expect(await judge(["outside-limit"])).toMatchObject({ usefulness: "useful" });
});
