import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FAST } from "../testing/model-calls";
import { type RerankServer, startRerankServer } from "../testing/rerank-server";
import { createRerankModel } from "./rerank-model";

const KEY = "rk-very-secret-1234";
const TEXTS = ["Bread rises.", "The lighthouse is tall.", "A lighthouse."];
const QUERY = "tall lighthouse";

let server: RerankServer;
beforeEach(async () => {
  server = await startRerankServer({ speaks: "documents" });
});
afterEach(() => server.stop());

function model({
  limits = {},
  key = null,
  name = null,
}: {
  limits?: object;
  key?: string | null;
  name?: string | null;
} = {}) {
  return createRerankModel({ url: server.url, apiKey: key, model: name }, { ...FAST, breakerFailures: 100, ...limits });
}
const signal = () => new AbortController().signal;
const ask = (asked = model()) => asked.scores(QUERY, TEXTS, { signal: signal() });

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("It did not fail.");
  return error;
}

describe("a reranking server", () => {
  it("gets requests in the form of Jina, Cohere, vLLM and llama.cpp, and its scores are in the order of the texts", async () => {
    server.script.key = KEY;
    expect(await ask(model({ key: KEY, name: "bge-reranker" }))).toEqual([0, 2, 1]);
    expect(server.requests).toEqual([
      { model: "bge-reranker", query: QUERY, documents: TEXTS, top_n: 3, return_documents: false },
    ]);
  });

  it("gets requests in the form of Text Embeddings Inference if it accepts that, and then only those", async () => {
    server.script.speaks = "texts";
    expect(await ask()).toEqual([0, 2, 1]);
    expect(await ask()).toEqual([0, 2, 1]);
    expect(server.requests).toEqual([
      expect.objectContaining({ documents: TEXTS }),
      { query: QUERY, texts: TEXTS, truncate: true },
      { query: QUERY, texts: TEXTS, truncate: true },
    ]);
    // Another server at the same address.
    server.script.speaks = "documents";
    expect(await ask()).toEqual([0, 2, 1]);
  });

  it("may omit texts", async () => {
    server.script.body = JSON.stringify({ results: [{ index: 2, relevance_score: -3.5 }] });
    expect(await ask()).toEqual([null, null, -3.5]);
  });

  it("gets texts cut to its limit, and no request when there is nothing to score", async () => {
    await model({ limits: { maxChars: 5 } }).scores(QUERY, TEXTS, { signal: signal() });
    expect(server.requests).toMatchObject([{ documents: ["Bread", "The l", "A lig"] }]);
    expect(await model().scores(QUERY, [], { signal: signal() })).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it("gets several requests for more texts than fit in one", async () => {
    server.script.speaks = "texts";
    const many = Array.from({ length: 70 }, (_, nth) => (nth === 66 ? "tall lighthouse" : `text ${nth}`));
    const scores = await model().scores(QUERY, many, { signal: signal() });
    expect(scores).toHaveLength(70);
    expect(scores.indexOf(2)).toBe(66);
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    ["a server error, after another try", { status: 503 }, "model_unreachable", 2],
    ["a wrong key", { key: "other" }, "model_refused", 1],
    ["too many requests", { status: 429 }, "model_rate_limited", 2],
    ["no JSON", { body: "<html>" }, "model_output_malformed", 1],
    ["JSON of another form", { body: '{"data":[]}' }, "model_output_malformed", 1],
    [
      "scores of none of the texts",
      { body: '{"results":[{"index":7,"relevance_score":1}]}' },
      "model_output_malformed",
      1,
    ],
    ["a redirect, which is not followed", { redirect: "http://127.0.0.1:1/" }, "model_refused", 1],
    ["neither form", { status: 400 }, "model_refused", 2],
  ])("fails with %s", async (_, script, code, requests) => {
    Object.assign(server.script, script);
    const error = await failure(ask(model({ key: KEY })));
    expect(error).toMatchObject({ reason: { code } });
    expect(server.requests).toHaveLength(requests);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
  });

  it("times out if it does not answer", async () => {
    server.script.hangs = true;
    const error = await failure(ask(model({ limits: { requestMs: 200 } })));
    expect(error).toMatchObject({ reason: { code: "model_timed_out", params: { phase: "rerank" } } });
    await vi.waitFor(() => expect(server.abandoned).toBe(1));
  });

  it("has its connection closed on abort, and the signal's reason is thrown", async () => {
    server.script.hangs = true;
    const abort = new AbortController();
    const pending = model().scores(QUERY, TEXTS, { signal: abort.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    const stop = new Error("stopped");
    abort.abort(stop);
    await expect(pending).rejects.toBe(stop);
    await vi.waitFor(() => expect(server.abandoned).toBe(1));
  });

  it("is reported as unreachable when it is gone", async () => {
    await server.stop();
    expect(await failure(ask())).toMatchObject({ reason: { code: "model_unreachable" } });
  });

  it("has an id without the credentials in its address", () => {
    const url = server.url.replace("//", "//user:secret@");
    expect(createRerankModel({ url, apiKey: KEY, model: "m" }).id).toBe(`${server.url} m`);
  });
});
