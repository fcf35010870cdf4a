// Long, because its cases share a scripted model, a worker and groups of people to summarize.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ScriptInput } from "@/e2e/scripted-llm/script";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { pool } from "@/lib/data/db/connection/client";
import { listCommunities } from "@/lib/data/db/graph/read-facts";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE, emptyDatabase, type TestDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { GraphWork } from "../graph-work";
import { changeExtraction, extractionStatus } from "../status";
import { createLanguageModelSummarizer } from "../summarize/language-model-summarizer";
import { addReady, bracketExtractor, graphParts, hashEmbedder, withStatements } from "../testing/graph-store";
import { SUMMARY_ATTEMPTS } from "../tunables";

let llm: ScriptedLlm;
beforeAll(async () => {
  llm = await startScriptedLlm();
});
afterAll(() => llm.stop());

type Rules = NonNullable<ScriptInput["rules"]>;
const asked = () => llm.log.filter(({ endpoint }) => endpoint === "chat/completions").length;

function summarizer(most = 100, model = "gpt-4o-mini", prompts = installedPrompts()) {
  const connection = { provider: "openai-compatible", url: llm.url, host: "scripted", apiKey: null } as const;
  const chatModel = createChatModel(connection, model, { retries: 0, breakerFailures: 1_000 });
  return createLanguageModelSummarizer({
    model: { chatModel, temperature: null, topK: null, maxTokens: null },
    prompts,
    most,
  });
}

/** Groups of six people who all know each other: one community each. */
async function addIslands(...islands: string[]): Promise<string[]> {
  const ids = [];
  for (const island of islands) {
    const names = ["Alba", "Bron", "Cato", "Dena", "Egil", "Fara"].map((name) => `${name} ${island}`);
    const sentences = names.flatMap((name, at) =>
      names.slice(at + 1).map((other) => `[${name}|person] works_for [${other}|person].`),
    );
    ids.push(await addReady(...sentences));
  }
  return ids;
}

const script = (...rules: Rules) => llm.setScript({ rules });
const parts = (given: Parameters<typeof graphParts>[0] = {}) => graphParts({ summarizer: summarizer(), ...given });
const workerOf = (given = parts()) => new GraphWork(() => Promise.resolve(given), { quietMs: 0 });
const work = async (worker = workerOf()) => {
  while (await worker.step());
};
/** Makes everything that waits for its back-off due at once. */
const due = () => pool().query("UPDATE graph_community SET summary_retry_at = NULL");
const status = ({ most = 100, model = "gpt-4o-mini" } = {}) =>
  extractionStatus({
    method: "language-model",
    extractor: { id: "brackets-1", origin: "language-model" },
    summarizer: summarizer(most, model),
  });

function setUp(create?: () => Promise<TestDatabase>): void {
  setUpDatabase(create);
  beforeEach(async () => {
    await emptyDatabase();
    llm.reset();
    llm.setScript({ rules: [] });
  });
}

describe.each(EVERY_DATABASE)("summaries by a language model on %s", (_name, create) => {
  setUp(create);

  it("replace quoted sentences, with one call each, and record their origin", async () => {
    await addIslands("Ost", "West");
    await work(workerOf(parts({ summarizer: null })));
    const quoted = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
    expect(quoted.map(({ summaryOrigin }) => summaryOrigin)).toEqual(["built-in", "built-in"]);
    expect(await status()).toMatchObject({ state: "running", summaries: { done: 0, failed: 0, total: 2 } });
    await work();
    expect(asked()).toBe(2);
    const summed = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
    expect(summed.map(({ summaryOrigin }) => summaryOrigin)).toEqual(["language-model", "language-model"]);
    for (const { title, summary, summaryFailure } of summed) {
      expect(title).toMatch(/^\w+ (?:Ost|West)$/);
      expect(summary).toContain("works_for");
      expect(summaryFailure).toBeNull();
    }
    expect(await status()).toMatchObject({
      state: "idle",
      summaries: { done: 2, failed: 0, total: 2, failure: null },
      spent: { calls: 2, uncounted: 0 },
      left: { ms: 0, costUsd: 0 },
    });
    expect((await status()).spent.costUsd).toBeGreaterThan(0);
  });

  it("are made again only if their material has changed", async () => {
    const [first] = await addIslands("Ost", "West", "Nord");
    await work();
    expect(asked()).toBe(3);
    // They are mentioned again, without new facts.
    await addReady("[Alba West|person] was seen.");
    await work();
    expect(asked()).toBe(3);
    await addReady("[Alba Ost|person] leads [Bron Ost|person].");
    await work();
    expect(asked()).toBe(4);
    await deleteDocument(first ?? "", EVERYTHING);
    await work();
    const left = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
    expect(left.every(({ summary }) => !summary.includes("Fara Ost"))).toBe(true);
    expect(left.filter(({ summaryOrigin }) => summaryOrigin === "language-model").length).toBe(left.length);
  });

  it("are stored without characters that the database refuses", async () => {
    await addIslands("Ost");
    const text = "Alba Ost works for\u0000 Bron Ost.";
    const from = Array.from({ length: 15 }, (_, at) => `F${at + 1}`);
    script({
      when: { structured: true },
      answer: { json: { title: "Alba\u0000 Ost", sentences: [{ text, from }] } },
    });
    await work();
    expect(await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING)).toMatchObject([
      { summaryOrigin: "language-model", title: "Alba Ost", summary: "Alba Ost works for Bron Ost." },
    ]);
  });

  it("that fail after another worker has taken over change nothing, and are paid for", async () => {
    await addIslands("Ost");
    script({ when: { structured: true }, fault: { kind: "malformed_json" } });
    const heard = summarizer();
    const taken: ReturnType<typeof summarizer> = {
      ...heard,
      async summarize(...given) {
        const stated = await heard.summarize(...given);
        await pool().query("UPDATE job SET lease_holder = 'another', lease_expires_at = 'infinity'");
        return stated;
      },
    };
    await work(workerOf(parts({ summarizer: taken })));
    expect(await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING)).toMatchObject([{ summaryFailure: null }]);
    expect((await status()).spent.calls).toBe(asked());
  });

  it("are made again for another prompt, and after a rebuild", async () => {
    await addIslands("Ost");
    await work();
    expect(asked()).toBe(1);
    const installed = installedPrompts();
    const hashes: Record<string, string> = { ...installed.hashes, "en/grade": "another" };
    expect(summarizer(1, "m", { ...installed, hashes }).id).toBe(summarizer(1, "m").id);
    hashes["en/summarize"] = "another";
    const reworded = summarizer(100, "gpt-4o-mini", { ...installed, hashes });
    await work(workerOf(parts({ summarizer: reworded })));
    expect(asked()).toBe(2);
    await changeExtraction({ action: "rebuild" });
    await work(workerOf(parts({ summarizer: reworded })));
    expect(asked()).toBe(3);
  });
});

// Above the database: what is asked for, what comes back, and what it costs.
describe("summaries by a language model", () => {
  setUp();

  it("are made of the largest communities only, up to the limit", async () => {
    await addIslands("Ost", "West", "Nord");
    await addReady("[Gada West|person] works_for [Alba West|person].");
    await work(workerOf(parts({ summarizer: summarizer(1) })));
    expect(asked()).toBe(1);
    const communities = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
    expect(communities.map(({ summaryOrigin }) => summaryOrigin)).toEqual(["language-model", "built-in", "built-in"]);
    expect(communities[0]?.summary).toContain("West");
    expect(await status({ most: 1 })).toMatchObject({ state: "idle", summaries: { done: 1, total: 1 } });
  });

  it.each([
    ["the server refuses", "unavailable", { fault: { kind: "status", status: 500 } }],
    ["the connection breaks", "unavailable", { fault: { kind: "cut", afterTokens: 2 } }],
    ["the answer cannot be read", "malformed", { fault: { kind: "malformed_json" } }],
    [
      "it invents",
      "not_borne_out",
      { answer: { json: { title: "Atlantis", sentences: [{ text: "Poseidon rules Atlantis.", from: ["F1"] }] } } },
    ],
  ] as const)(
    "leave the quoted sentences where %s, say so, and are tried again by hand",
    async (_why, failure, rule) => {
      await addIslands("Ost");
      script(JSON.parse(JSON.stringify({ when: { structured: true }, ...rule })));
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        await work();
        await due();
      }
      const [community] = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
      expect(community).toMatchObject({ summaryOrigin: "built-in", summaryFailure: failure });
      expect(community?.summary).toContain("works_for");
      const { state, summaries, spent } = await status();
      expect({ state, summaries }).toEqual({ state: "idle", summaries: { done: 0, failed: 1, total: 1, failure } });
      // The same request would get the same unusable answer.
      const tries = (await pool().query("SELECT summary_attempts AS tries FROM graph_community")).rows;
      expect(tries).toEqual([{ tries: SUMMARY_ATTEMPTS }]);
      if (failure === "unavailable") expect(spent.calls).toBeGreaterThanOrEqual(SUMMARY_ATTEMPTS);
      else expect(spent.calls).toBeLessThan(SUMMARY_ATTEMPTS);
      expect(await listCommunities(null, EVERYTHING)).toMatchObject([{ summaryFailure: null }]);
      const before = asked();
      await work();
      expect(asked()).toBe(before);
      script();
      await changeExtraction({ action: "retry" });
      await work();
      expect(await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING)).toMatchObject([
        { summaryOrigin: "language-model", summaryFailure: null },
      ]);
      // The spending on failed calls is kept.
      expect((await status()).spent.calls).toBe(spent.calls + 1);
    },
  );

  it("are not requested again if their material is unchanged", async () => {
    await addIslands("Ost");
    script({ when: { structured: true }, answer: { json: { title: "Ost", sentences: [] } } });
    await work();
    expect(await status()).toMatchObject({ summaries: { failed: 1, failure: "not_borne_out" } });
    const before = asked();
    await addReady("[Alba Ost|person] was seen.");
    await work();
    expect(asked()).toBe(before);
    await addReady("[Alba Ost|person] leads [Bron Ost|person].");
    script();
    await work();
    expect(await status()).toMatchObject({ summaries: { done: 1, failed: 0 } });
  });

  it("that cannot be stored are paid for a limited number of times, and do not block others", async () => {
    await addIslands("Ost", "West");
    await work(workerOf(parts({ summarizer: null })));
    const embedder = hashEmbedder();
    const { embedPassages } = embedder;
    embedder.embedPassages = (texts, options) => {
      if (texts.some((text) => text.includes("Ost"))) throw new Error("no vectors of Ost");
      return embedPassages(texts, options);
    };
    const worker = workerOf(parts({ embedder }));
    for (let attempt = 0; attempt < SUMMARY_ATTEMPTS + 2; attempt += 1) {
      await work(worker);
      if (attempt === 0) {
        // A summary that will be retried has not failed; the cost of the other is extrapolated.
        expect(
          (await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING)).map(({ summaryFailure }) => summaryFailure),
        ).toEqual([null, null]);
        const { spent, left } = await status();
        expect(left.costUsd).toBeCloseTo(spent.costUsd ?? Number.NaN, 12);
      }
      await due();
    }
    expect(asked()).toBe(SUMMARY_ATTEMPTS + 1);
    expect(await status()).toMatchObject({
      state: "idle",
      summaries: { done: 1, failed: 1, failure: "unavailable" },
      spent: { calls: SUMMARY_ATTEMPTS + 1 },
    });
  });

  it("stop when the graph is paused, and continue with the next one", async () => {
    await addIslands("Ost", "West");
    script({ when: { structured: true, call: 2 }, fault: { kind: "hang" } });
    const worker = workerOf();
    const working = work(worker);
    await llm.waitForRequest(({ fault }) => fault === "hang");
    await changeExtraction({ action: "pause" });
    worker.interrupt();
    await working;
    expect(await status()).toMatchObject({ state: "paused", summaries: { done: 1, total: 2 } });
    const before = asked();
    await work();
    expect(asked()).toBe(before);
    // The interrupted call may have been paid for, but its tokens were not counted.
    expect((await status()).spent).toMatchObject({ calls: 2, uncounted: 1 });
    await changeExtraction({ action: "resume" });
    await work();
    expect(await status()).toMatchObject({ state: "idle", summaries: { done: 2, total: 2 } });
    expect(asked()).toBe(before + 1);
  });

  it("converge wherever the process is killed, and pay at most one of them twice", async () => {
    await addIslands("Ost", "West");
    await work(workerOf(parts({ summarizer: null })));
    const { statements } = await withStatements(() => work());
    const all = await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING);
    expect(asked()).toBe(2);
    for (let last = 1; last < statements; last += 3) {
      await pool().query("UPDATE graph_community SET summarizer = NULL, title = '', summary_attempts = 0");
      llm.reset();
      await withStatements(() => work(), last);
      const worker = new GraphWork(() => Promise.resolve(parts()), { quietMs: 0, alone: true });
      await work(worker);
      expect(await listCommunities(SUMMARY_ATTEMPTS, EVERYTHING)).toEqual(all);
      expect(asked()).toBeLessThanOrEqual(3);
    }
  });

  it("are in the language of most passages", async () => {
    await addIslands("Ost");
    await pool().query("UPDATE passage SET language = 'fr' WHERE ordinal < 8");
    let prompt = "";
    const heard = summarizer();
    await work(
      workerOf(
        parts({
          summarizer: {
            ...heard,
            summarize: (material, context) =>
              heard.summarize(material, {
                ...context,
                onModelCall: (call) => {
                  prompt = call.messages.at(-1)?.content ?? "";
                  context.onModelCall(call);
                },
              }),
          },
        }),
      ),
    );
    expect(prompt).toContain("Dites de quoi il s'agit");
    expect(prompt).toMatch(/<<<([a-p]+)\nF1 \([^)]+\): /);
  });

  it("count the calls of failed batches of passages", async () => {
    await addReady("[A] uses [B]", "[C] uses [D]");
    const call: ModelCall = {
      role: "extractor",
      model: "gpt-4o-mini",
      promptTokens: 1_000,
      completionTokens: 100,
      ms: 5,
      firstTokenMs: 1,
      costUsd: 0.5,
      retries: 0,
      ok: true,
      messages: [],
      output: "",
    };
    let fails = true;
    const brackets = bracketExtractor({ batch: 1 });
    const extractor = {
      ...brackets,
      origin: "language-model",
      async extract(...[passages, context]: Parameters<typeof brackets.extract>) {
        context.onModelCall(call);
        if (fails)
          context.onModelCall({ ...call, ok: false, promptTokens: null, completionTokens: null, costUsd: null });
        if (fails) throw new Error("it broke");
        return brackets.extract(passages, context);
      },
    } as const;
    const worker = workerOf(parts({ extractor, summarizer: null }));
    await worker.step();
    const spent = async () => {
      const { calls, promptTokens, completionTokens, uncounted, costUsd } = (await status()).spent;
      return [calls, promptTokens, completionTokens, uncounted, costUsd];
    };
    expect(await spent()).toEqual([2, 1_000, 100, 1, 0.5]);
    fails = false;
    await changeExtraction({ action: "retry" });
    await work(worker);
    expect(await spent()).toEqual([4, 3_000, 300, 1, 1.5]);
    await changeExtraction({ action: "rebuild" });
    await work(worker);
    expect(await spent()).toEqual([2, 2_000, 200, 0, 1]);
  });
});
