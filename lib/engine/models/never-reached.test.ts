import { describe, expect, it } from "vitest";
import { createChatModel } from "./create-chat-model";
import { createEmbeddingModel } from "./create-embedding-model";
import type { ModelConnection } from "./model-connection";
import { probeModelServer } from "./probe-server";
import { probeVerifier } from "./probe-verifier";
import { createRerankModel } from "./rerank/rerank-model";
import { chatRequest, collect, PROVIDERS } from "./testing/model-calls";

const METADATA = "http://169.254.169.254";
const signal = () => new AbortController().signal;

describe.each(PROVIDERS)("a %s server at a link-local address", (provider) => {
  const connection: ModelConnection = { provider, url: `${METADATA}/v1`, host: "169.254.169.254", apiKey: null };

  it("is never probed, for a chat model or a verifier", async () => {
    for (const probe of [probeModelServer, probeVerifier]) {
      const { ok, steps } = await probe(connection, "a-model", signal());
      expect(ok).toBe(false);
      expect(steps[0]).toMatchObject({
        name: "connection",
        status: "failed",
        failure: { code: "model_address_refused" },
        fix: "check_address",
      });
    }
  });

  it("gets no request for an answer or a vector", async () => {
    await expect(collect(createChatModel(connection, "a-model"), chatRequest())).rejects.toMatchObject({
      reason: { code: "model_address_refused" },
    });
    await expect(createEmbeddingModel(connection, "a-model").embedQuery("q")).rejects.toMatchObject({
      reason: { code: "model_address_refused" },
    });
  });
});

it("a reranker at a link-local address gets no request for scores", async () => {
  const model = createRerankModel({ url: `${METADATA}/rerank`, apiKey: null, model: null });
  await expect(model.scores("q", ["a"], { signal: signal() })).rejects.toMatchObject({
    reason: { code: "model_address_refused" },
  });
});
