import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RerankServer, startRerankServer } from "@/lib/engine/models/testing/rerank-server";
import { forgetFailures } from "@/lib/engine/models/wire/resilience";
import { rerankerFinding } from "./reranker-check";

describe("the doctor's check of the reranking server", () => {
  let server: RerankServer;
  beforeAll(async () => {
    server = await startRerankServer({ speaks: "documents" });
  });
  beforeEach(() => {
    server.script = { speaks: "documents" };
    server.requests = [];
    forgetFailures(`rerank ${new URL(server.url).host}`);
  });
  afterAll(() => server.stop());

  const check = (rerankUrl: string | null, signal = new AbortController().signal) =>
    rerankerFinding({ rerank: "http", rerankUrl, rerankModel: null }, signal);
  const failed = () => ({
    status: "failed",
    code: "reranker_failed",
    params: { host: new URL(server.url).host },
    fix: "check_reranker",
  });

  it("sends nothing when no reranking server is used", async () => {
    const { signal } = new AbortController();
    expect(
      await rerankerFinding({ rerank: "built-in", rerankUrl: server.url, rerankModel: null }, signal),
    ).toMatchObject({ status: "ok", code: "reranker_not_served" });
    expect(server.requests).toEqual([]);
  });

  it("sends one request with two passages", async () => {
    expect(await check(server.url)).toMatchObject({ status: "ok", code: "reranker_answers", fix: null });
    expect(server.requests).toMatchObject([{ documents: [expect.any(String), expect.any(String)] }]);
  });

  it("reports a missing address", async () => {
    expect(await check(null)).toMatchObject({ code: "reranker_without_address", fix: "check_reranker" });
  });

  it.each([
    ["a server that fails", { status: 500 }],
    ["a server that wants a key", { key: "secret" }],
    ["an invalid answer", { body: "<html>" }],
    ["a server that omits passages", { body: '{"results":[{"index":0,"relevance_score":1}]}' }],
  ])("names the fix for %s", async (_what, script) => {
    server.script = { speaks: "documents", ...script };
    expect(await check(server.url)).toEqual(failed());
    expect(server.requests).toHaveLength(1);
  });

  it("names the fix for a path without a service, and stops at its time limit", async () => {
    expect(await check(server.url.replace("/v1/rerank", "/"))).toEqual(failed());
    server.script = { speaks: "documents", hangs: true };
    expect(await check(server.url, AbortSignal.timeout(50))).toEqual(failed());
  });
});
