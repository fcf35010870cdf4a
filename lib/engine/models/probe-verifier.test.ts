import { afterEach, describe, expect, it } from "vitest";
import { probeVerifier } from "./probe-verifier";
import { type Answering, startVerifierServer, type VerifierServer } from "./verifiers/testing/verifier-server";

let server: VerifierServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function probe(served: string, provider: "ollama" | "openai-compatible", answering: Answering, model = served) {
  server = await startVerifierServer(served, answering);
  const { ok, steps } = await probeVerifier(server.connection(provider), model);
  return { ok, steps: steps.map(({ name, status, fix, failure }) => [name, status, failure?.code ?? fix]) };
}

describe("probeVerifier", () => {
  it("makes the model reject the wrong example of every check it supports, on every probe", async () => {
    const found = await probe("granite3-guardian:2b", "ollama", () => "Yes");
    expect(found).toEqual({
      ok: true,
      steps: [
        ["connection", "ok", null],
        ["model", "ok", null],
        ["verification", "ok", null],
      ],
    });
    expect(server?.requests).toHaveLength(3);
    await probeVerifier(server?.connection("ollama") ?? null, "granite3-guardian:2b");
    expect(server?.requests).toHaveLength(6);
  });

  it("probes LettuceDetect's web API, which has no list of models", async () => {
    const predictions = '{"predictions": [{"start": 0, "end": 3, "text": "The", "hallucination_score": 0.9}]}';
    const { ok } = await probe("lettucedetect", "openai-compatible", () => predictions);
    expect(ok).toBe(true);
  });

  it.each<[string, Answering, string]>([
    ["approves it", () => "No", "verifier_unproven"],
    ["answers otherwise", () => "Hello! How can I help?", "model_output_malformed"],
  ])("fails when the model %s", async (_, answering, code) => {
    const { ok, steps } = await probe("granite-guardian-3.1-2b", "openai-compatible", answering);
    expect(ok).toBe(false);
    expect(steps.at(-1)).toEqual(["verification", "failed", code]);
  });

  it("sends no request to a model that Ollama does not have", async () => {
    const { ok, steps } = await probe("granite3-guardian:2b", "ollama", () => "Yes", "bespoke-minicheck");
    expect(ok).toBe(false);
    expect(steps.slice(1)).toEqual([
      ["model", "failed", "model_not_found"],
      ["verification", "skipped", null],
    ]);
    expect(server?.requests).toEqual([]);
  });

  it("skips every step without a server", async () => {
    const { ok, steps } = await probeVerifier(null, "granite3-guardian:2b");
    expect(ok).toBe(false);
    expect(steps.map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped"]);
  });
});
