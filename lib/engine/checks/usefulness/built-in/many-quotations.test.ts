import { describe, expect, it } from "vitest";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { Verifier } from "@/lib/engine/models/verifier";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { recordingContext } from "../../testing/judging";
import { QUOTATIONS_READ } from "../../tunables";
import { createUsefulnessJudge } from "./usefulness";

const { embedder } = builtInJudging();
const SENTENCES = [
  "The bridge was painted green in the spring.",
  "Its lamps were replaced by a local firm.",
  "A school choir sang at the ceremony.",
  "The mayor thanked the volunteers of the town.",
  "Swans nest under the northern arch every year.",
  "Anglers need a permit to fish from the bank.",
  "The Talver bridge was opened in 1926.",
  "The towpath is closed when the river is high.",
];
/** More than are read. */
const MANY = [...SENTENCES, ...SENTENCES.map((sentence) => sentence.replace(".", " again in May."))];

interface Given {
  reading?: "none";
  sentences?: readonly string[];
}

/** The judgement of an answer that quotes all sentences, and the texts that were read with the question. */
async function judgedWith(question: string, { reading, sentences = SENTENCES }: Given = {}) {
  const bridge = titled("bridge", "The Talver bridge", sentences.join(" "));
  const read: string[] = [];
  const verifier: Verifier = {
    id: "recording",
    read: (asked, passages) => {
      read.push(...passages.map(({ text }) => text));
      return builtInVerifier().read(asked, passages);
    },
    checkClaim: () => Promise.reject(new Error("not asked")),
  };
  const judge = createUsefulnessJudge({ models: { embedder, verifier }, threshold: 0.5 });
  const { context } = recordingContext({ question, language: "en" });
  const judged = await judge.judge(bridge.text, [bridge], context, reading);
  // A sentence with its neighbours, or alone.
  const parts = new Set(read.filter((text) => text !== bridge.text));
  const windows = [...parts].filter((text) => text.includes(". "));
  return {
    judged,
    windows,
    quoted: sentences.filter((sentence) => [...parts].some((text) => text.includes(sentence))),
  };
}

describe("an answer of many quotations", () => {
  it("is read no further than to a quotation that surely answers, likeliest first", async () => {
    const { judged, quoted } = await judgedWith("When was the Talver bridge opened?");
    expect(judged).toMatchObject({ usefulness: "useful", span: "1926" });
    expect(quoted.length).toBeLessThan(SENTENCES.length);
  });

  it("is compared by rules alone if another tier reads it", async () => {
    const { judged, quoted } = await judgedWith("When was the Talver bridge opened?", { reading: "none" });
    expect(judged).toMatchObject({ usefulness: "unknown", score: null, reason: { code: "may_not_answer" } });
    expect(quoted).toEqual([]);
    const other = await judgedWith("When was the Talver bridge opened in 1950?", { reading: "none" });
    expect(other.judged.reason.code).toBe("answer_lacks_date");
  });

  it("is read no further than its nine likeliest quotations", async () => {
    const { windows } = await judgedWith("How long is the Talver bridge?", { sentences: MANY });
    expect(windows).toHaveLength(QUOTATIONS_READ);
  });

  it("is read whole if none of them answers", async () => {
    const { judged, quoted } = await judgedWith("How long is the Talver bridge?");
    expect(judged.usefulness).not.toBe("useful");
    expect(quoted).toEqual(SENTENCES);
  });
});
