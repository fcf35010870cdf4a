import { afterEach, describe, expect, it } from "vitest";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { ModelError } from "../chat-model";
import { createVerifierModel } from "./create-verifier-model";
import { type Answering, startVerifierServer, type VerifierServer } from "./testing/verifier-server";
import type { VerifierModel } from "./verifier-model";

let server: VerifierServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const LIMITS = { retries: 0, breakerFailures: 100 };

async function verifierAt(
  model: string,
  provider: "ollama" | "openai-compatible",
  answering: Answering,
  limits: Parameters<typeof createVerifierModel>[2] = {},
): Promise<VerifierModel> {
  server = await startVerifierServer(model, answering);
  const verifier = createVerifierModel(server.connection(provider), model, { ...LIMITS, ...limits });
  if (verifier === null) throw new Error(`${model} is no verifier`);
  return verifier;
}

function caller(signal = new AbortController().signal) {
  const calls: ModelCall[] = [];
  return { calls, signal, onModelCall: (call: ModelCall) => void calls.push(call) };
}

const PASSAGE = "The lighthouse was lit in 1887.";
const QUESTIONS = [
  { check: "relevance", question: "When was it lit?", passage: PASSAGE },
  { check: "support", documents: [PASSAGE, "It is 41 metres tall."], claim: "It was lit in 1887." },
  { check: "usefulness", question: "When was it lit?", answer: "In 1887." },
] as const;
const CHECKED = { question: "When was it lit?", documents: [PASSAGE], answer: "It was lit in 1987." };

describe("a verifier that answers questions", () => {
  const score = "<think>\n</think>\n<score> no </score>";
  it.each([
    ["granite3-guardian:2b", "ollama", "No"],
    ["ibm/granite3.2-guardian:5b", "ollama", "No\n<confidence> High </confidence>"],
    ["ibm/granite3.3-guardian:8b", "ollama", "<score> no </score>"],
    ["granite4.1-guardian:8b", "ollama", "<score> no </score>"],
    ["ibm-granite/granite-guardian-3.0-2b", "openai-compatible", "No"],
    ["ibm-granite/granite-guardian-3.2-5b", "openai-compatible", "No\n<confidence> High </confidence>"],
    ["ibm-granite/granite-guardian-3.3-8b", "openai-compatible", score],
    ["ibm-granite/granite-guardian-4.1-8b", "openai-compatible", score],
  ] as const)("%s at %s gets the documented request for every check", async (model, provider, answer) => {
    const verifier = await verifierAt(model, provider, () => answer);
    const { calls, ...asking } = caller();
    if (verifier.kind !== "label") throw new Error("it marks spans");
    for (const question of QUESTIONS) expect(await verifier.ask(question, asking)).toBe("holds");
    expect(calls.map(({ role, ok, model: name }) => [role, ok, name])).toEqual(
      QUESTIONS.map(({ check }) => [check, true, model]),
    );
    expect(calls.map(({ promptTokens, completionTokens }) => [promptTokens, completionTokens])).toContainEqual([90, 2]);
  });

  it.each([
    ["bespoke-minicheck", "ollama"],
    ["bespokelabs/Bespoke-MiniCheck-7B", "openai-compatible"],
  ] as const)("%s at %s gets the documented request for support", async (model, provider) => {
    const verifier = await verifierAt(model, provider, () => "Yes");
    if (verifier.kind !== "label") throw new Error("it marks spans");
    expect(verifier.checks).toEqual(["support"]);
    expect(await verifier.ask(QUESTIONS[1], caller())).toBe("holds");
  });

  it("repeats the request once after an answer of another form", async () => {
    const verifier = await verifierAt("granite3-guardian:2b", "ollama", (_, earlier) =>
      earlier === 0 ? "Sure!" : "Yes",
    );
    const { calls, ...asking } = caller();
    if (verifier.kind !== "label") throw new Error("it marks spans");
    expect(await verifier.ask(QUESTIONS[1], asking)).toBe("fails");
    expect(calls.map(({ ok, output }) => [ok, output])).toEqual([
      [false, "Sure!"],
      [true, "Yes"],
    ]);
  });

  it.each<[string, Answering, string, number]>([
    ["words", () => "The claim is grounded.", "model_output_malformed", 2],
    ["a refusal", () => 401, "model_refused", 1],
    ["a broken server", () => 500, "model_unreachable", 1],
    ["nothing", () => null, "model_timed_out", 1],
  ])("fails on %s", async (_, answering, code, asked) => {
    const limits = code === "model_timed_out" ? { firstTokenMs: 200 } : {};
    const verifier = await verifierAt("granite3-guardian:2b", "ollama", answering, limits);
    const { calls, ...asking } = caller();
    if (verifier.kind !== "label") throw new Error("it marks spans");
    const failure = await verifier.ask(QUESTIONS[1], asking).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ reason: { code } });
    expect(calls.map(({ ok }) => ok)).toEqual(Array.from({ length: asked }, () => false));
  });

  it("closes its request when the signal is aborted", async () => {
    const abort = new AbortController();
    const verifier = await verifierAt("granite3-guardian:2b", "ollama", () => {
      abort.abort(new Error("stopped"));
      return null;
    });
    const { calls, ...asking } = caller(abort.signal);
    if (verifier.kind !== "label") throw new Error("it marks spans");
    await expect(verifier.ask(QUESTIONS[1], asking)).rejects.toMatchObject({ name: "AbortError" });
    expect(calls).toHaveLength(1);
  });
});

describe("a verifier that marks spans", () => {
  const spans = (contradiction: string) =>
    JSON.stringify({
      hallucinated_spans: [{ text: contradiction, category: "contradiction", subcategory: "temporal" }],
    });
  const predictions = JSON.stringify({
    predictions: [{ start: 14, end: 18, text: "1987", hallucination_score: 0.9 }],
  });

  it.each([
    ["KRLabsOrg/lettucedect-v2-qwen-2b", "openai-compatible", spans("1987"), { score: null, contradicts: true }],
    ["lettucedect-v2-qwen-2b", "ollama", spans("1987"), { score: null, contradicts: true }],
    ["KRLabsOrg/lettucedect-v2-mmbert-base", "openai-compatible", predictions, { score: 0.9, contradicts: false }],
    ["lettucedetect", "ollama", predictions, { score: 0.9, contradicts: false }],
  ] as const)("%s at %s gets the documented request", async (model, provider, answer, found) => {
    const verifier = await verifierAt(model, provider, () => answer);
    const { calls, ...asking } = caller();
    if (verifier.kind !== "spans") throw new Error("it answers questions");
    expect(await verifier.find(CHECKED, asking)).toEqual([{ start: 14, end: 18, ...found }]);
    expect(calls.map(({ role, ok, output }) => [role, ok, output])).toEqual([["support", true, answer]]);
  });

  it.each<[string, Answering, string, number]>([
    ["another form", () => '{"spans": []}', "model_output_malformed", 2],
    ["words that are not in the answer", () => predictions.replace("1987", "2087"), "model_output_malformed", 2],
    ["a refusal", () => 422, "model_refused", 1],
    ["a broken server", () => 503, "model_unreachable", 1],
    ["nothing", () => null, "model_timed_out", 1],
  ])("the web API fails on %s", async (_, answering, code, asked) => {
    // Only a server that never answers takes until the time limit.
    const limits = code === "model_timed_out" ? { firstTokenMs: 200 } : {};
    const verifier = await verifierAt("lettucedetect", "openai-compatible", answering, limits);
    const { calls, ...asking } = caller();
    if (verifier.kind !== "spans") throw new Error("it answers questions");
    await expect(verifier.find(CHECKED, asking)).rejects.toMatchObject({ name: "ModelError", reason: { code } });
    expect(calls.map(({ ok }) => ok)).toEqual(Array.from({ length: asked }, () => false));
  });

  it("closes the web API's request when the signal is aborted", async () => {
    const abort = new AbortController();
    const verifier = await verifierAt("lettucedetect", "openai-compatible", () => {
      abort.abort(new Error("stopped"));
      return null;
    });
    const { calls, ...asking } = caller(abort.signal);
    if (verifier.kind !== "spans") throw new Error("it answers questions");
    await expect(verifier.find(CHECKED, asking)).rejects.toMatchObject({ name: "AbortError" });
    expect(calls).toHaveLength(1);
  });
});

describe("the proof", () => {
  it("runs once per check, and is remembered if the wrong example is rejected", async () => {
    const verifier = await verifierAt("granite3-guardian:2b", "ollama", () => "Yes");
    for (const check of ["support", "support", "relevance"] as const) await verifier.prove(check, caller());
    expect(server?.requests).toHaveLength(2);
  });

  it("detects a server that drops the check's name, so that the model answers No to everything", async () => {
    const verifier = await verifierAt("granite-guardian-3.1-8b", "openai-compatible", () => "No");
    const refusal = { name: "ModelError", reason: { code: "verifier_unproven" } };
    await expect(verifier.prove("support", caller())).rejects.toMatchObject(refusal);
    await expect(verifier.prove("support", caller())).rejects.toMatchObject(refusal);
    expect(server?.requests).toHaveLength(2);
  });

  it("detects a span model that marks nothing", async () => {
    const verifier = await verifierAt("lettucedetect", "openai-compatible", () => '{"predictions": []}');
    await expect(verifier.prove("support", caller())).rejects.toMatchObject({ reason: { code: "verifier_unproven" } });
  });
});
