import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { limitsFor, MODEL_FAULTS, scriptedJudge } from "@/lib/engine/checks/testing/scripted-model";
import { RerankerFailure } from "@/lib/engine/ports/retriever";
import { languageSchema, type TextLanguage } from "@/lib/shared/contracts/language";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { fakePassage } from "../testing/fake-workflow";
import { createLanguageModelReranker } from "./reranker";
import { createLanguageModelVariantWriter } from "./variant-writer";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function planningContext(language: TextLanguage = "en") {
  const calls: ModelCall[] = [];
  const failures: Reason[] = [];
  const context = {
    language,
    fence: "f00dcafe1234",
    signal: new AbortController().signal,
    onModelCall: (call: ModelCall) => calls.push(call),
    onFailure: (why: Reason) => failures.push(why),
  };
  return { calls, failures, context };
}

const lastPrompt = () => server.log.at(-1)?.messages.at(-1)?.content ?? "";
const answers = (json: unknown) => server.setScript({ rules: [{ answer: { text: JSON.stringify(json) } }] });

describe("reranking by a language model", () => {
  const question = "How tall is the lighthouse?";
  const TEXTS = ["Bread rises.", "The lighthouse is 41 metres tall.", "A lighthouse keeper.", "Tall ships."];
  const pool = TEXTS.map(
    (text, at): RankedPassage => ({
      passage: { ...fakePassage(at + 1), text },
      ranks: {
        denseRank: at + 1,
        denseScore: 0.9,
        lexicalRank: null,
        lexicalScore: null,
        fusedRank: at + 1,
        fusedScore: 1 - at / 10,
        rerankRank: null,
        rerankScore: null,
      },
    }),
  );
  const order = (passages: readonly RankedPassage[]) => passages.map(({ passage }) => passage.ordinal);
  const reranker = (limits = {}) => createLanguageModelReranker(scriptedJudge(server, limits));

  it.each(languageSchema.options)("scores all passages in one call, in %s", async (language) => {
    const { context, calls } = planningContext(language);
    const ranked = await reranker().rerank({ question, passages: pool }, context);
    expect(order(ranked)).toEqual([1, 2, 3, 0]);
    expect(ranked.map(({ ranks }) => [ranks.rerankRank, ranks.rerankScore])).toEqual([
      [1, 1],
      [2, 0.5],
      [3, 0.5],
      [4, 0],
    ]);
    expect(calls).toMatchObject([{ role: "relevance", ok: true }]);
    expect(server.log).toHaveLength(1);
  });

  it("shows the passages under labels in a shuffled but reproducible order", async () => {
    const shown = async () => {
      await reranker().rerank({ question, passages: pool }, planningContext().context);
      return [...lastPrompt().matchAll(/^\[P(\d)\] [^\n]*\n<<<\S+\n(.*)$/gm)].map((match) => [match[1], match[2]]);
    };
    const first = await shown();
    expect(first.map(([label]) => label)).toEqual(["1", "2", "3", "4"]);
    expect(first.map(([, text]) => text)).not.toEqual(TEXTS);
    expect(first.map(([, text]) => text).toSorted()).toEqual(TEXTS.toSorted());
    expect(await shown()).toEqual(first);
  });

  it("puts passages without a score last, and rejects a score outside the scale", async () => {
    answers({ scores: [{ id: "[p2]", score: 99 }] });
    const ranked = await reranker().rerank({ question, passages: pool }, planningContext().context);
    expect(ranked.map(({ ranks }) => ranks.rerankScore)).toEqual([1, null, null, null]);
    expect(order(ranked.slice(1))).toEqual(order(ranked.slice(1)).toSorted());
  });

  it("fails if the model named none of the passages", async () => {
    answers({ scores: [{ id: "P9", score: 3 }] });
    await expect(reranker().rerank({ question, passages: pool }, planningContext().context)).rejects.toMatchObject({
      reason: { code: "model_output_malformed" },
    });
  });

  it.each(MODEL_FAULTS)("fails with its reason, and reports its calls: %o", async (fault, code) => {
    server.setScript({ rules: [{ fault }] });
    const { context, calls, failures } = planningContext();
    const failed = await reranker(limitsFor(fault))
      .rerank({ question, passages: pool }, context)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(failed).toBeInstanceOf(RerankerFailure);
    expect(failed).toMatchObject({ reason: { code } });
    expect(calls.at(-1)).toMatchObject({ ok: false });
    // The caller reports it, and keeps the order of the search.
    expect(failures).toEqual([]);
  });
});

describe("further wordings by a language model", () => {
  const asked = { question: "How tall is it?", query: "lighthouse height", count: 2 };
  const writer = (limits = {}) =>
    createLanguageModelVariantWriter({
      ...scriptedJudge(server, limits),
      fallback: { write: async ({ count }) => [`${count} by synonyms`] },
    });

  it.each(languageSchema.options)("are requested in one call, in %s", async (language) => {
    const { context, calls } = planningContext(language);
    expect(await writer().write(asked, context)).toEqual(["tall?"]);
    expect(calls).toMatchObject([{ role: "rewriter", ok: true }]);
    expect(lastPrompt()).toContain("lighthouse height");
    expect(lastPrompt()).toMatch(/French|anglais/);
  });

  it("are limited to the requested number, each once, without the query itself", async () => {
    answers({
      queries: ["Lighthouse height!", "height of the tower", " Height of the  tower ", "tower in metres", "x"],
    });
    expect(await writer().write(asked, planningContext().context)).toEqual(["height of the tower", "tower in metres"]);
    answers({ queries: [] });
    expect(await writer().write(asked, planningContext().context)).toEqual([]);
  });

  it.each(MODEL_FAULTS)("fall back to synonyms when the model fails, and report it: %o", async (fault, code) => {
    server.setScript({ rules: [{ fault }] });
    const { context, calls, failures } = planningContext();
    expect(await writer(limitsFor(fault)).write(asked, context)).toEqual(["2 by synonyms"]);
    expect(failures).toMatchObject([{ code }]);
    expect(calls.at(-1)).toMatchObject({ ok: false });
  });
});
