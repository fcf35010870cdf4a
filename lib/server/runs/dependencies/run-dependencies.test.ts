import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { runDependencies } from "./run-dependencies";

const MODELS = ["base", "grader", "verifier", "critic", "navigator", "editor"];
const ROLES: NonNullable<SettingsLayer["model"]>["roles"] = {
  relevance: { model: "grader", temperature: 0.1, topK: 11, maxTokens: 111 },
  support: { model: "verifier", temperature: 0.2, topK: 12, maxTokens: 112 },
  usefulness: { model: "critic", temperature: 0.3, topK: 13, maxTokens: 113 },
  router: { model: "navigator", temperature: 0.4, topK: 14, maxTokens: 114 },
  rewriter: { model: "editor", temperature: 0.5, topK: 15, maxTokens: 115 },
};

let server: ScriptedLlm;
setUpDatabase();
beforeEach(async () => {
  server = await startScriptedLlm({ script: { models: MODELS } });
});
afterEach(() => server.stop());

async function dependencies(provider: "openai-compatible" | "ollama", roles = ROLES) {
  const settings = settingsSchema.parse({
    judges: "llm",
    router: "llm",
    languageModel: { provider, openAiCompatibleUrl: server.url, ollamaUrl: server.ollamaUrl },
    model: { chat: "base", temperature: 0.9, topK: 19, maxTokens: 119, roles },
  });
  return runDependencies(
    {
      graphVersion: "test",
      settings,
      settingsRevision: 0,
      generator: "language-model",
      chatModel: "base",
      embeddingModel: "test",
      promptHashes: {},
    },
    EVERYTHING,
  );
}

const passage = {
  id: randomUUID(),
  documentId: randomUUID(),
  documentTitle: "Tower",
  ordinal: 0,
  text: "The Green Tower was built in 1887.",
  start: 0,
  end: 34,
  page: null,
  headingPath: [],
  language: "en" as const,
};
const question = "When was the Green Tower built?";

async function askEveryone(provider: "openai-compatible" | "ollama", roles = ROLES): Promise<ModelCall[]> {
  const calls: ModelCall[] = [];
  const { signal } = new AbortController();
  const context = {
    question,
    language: "en" as const,
    fence: "f00dcafe1234",
    numberOf: () => 1,
    query: null,
    hopTo: () => null,
    signal,
    onModelCall: (call: ModelCall) => calls.push(call),
    onFailure: (why: unknown) => expect(why).toBeUndefined(),
  };
  const { generator, judges, questionPlanning, searchPlanning } = await dependencies(provider, roles);
  const { router, retrievalDecider, condenser } = questionPlanning;
  const { rewriter, expander } = searchPlanning;
  const { language, fence } = context;
  const asked = { question, language, fence, mode: "grounded" as const, feedback: null, attempt: 1, signal };
  for await (const chunk of generator.generate({
    ...asked,
    passages: [{ number: 1, passage, retrievalScore: 1 }],
  })) {
    if (chunk.type === "model-call") calls.push(chunk.call);
  }
  const claim = { id: "a1.s1", text: "The Green Tower was built in 1887.", start: 0, end: 34, cites: [passage.id] };
  await judges.relevance.grade([passage], context);
  await judges.support.judgeRemaining([claim], [passage], context);
  await judges.usefulness.judge("It was built in 1887.", [passage], context);
  await router.route(question, ["kg_retrieval", "llm_internal"], context);
  await retrievalDecider.decide(question, context);
  const feedback = { code: "no_passage_relevant" as const, params: {} };
  await rewriter.rewrite({ question, query: question, tried: [], feedback, passages: [] }, context);
  await expander?.expand({ question, query: question }, context);
  await condenser?.condense(question, [{ question: "What is there to see?", answer: "The Green Tower." }], context);
  return calls;
}

describe("the language model of each role", () => {
  const expected = [
    ["generator", "base", 0.9, 19, 119],
    ["relevance", "grader", 0.1, 11, 111],
    ["support", "verifier", 0.2, 12, 112],
    ["usefulness", "critic", 0.3, 13, 113],
    ["router", "navigator", 0.4, 14, 114],
    ["router", "navigator", 0.4, 14, 114],
    ["rewriter", "editor", 0.5, 15, 115],
    ["rewriter", "editor", 0.5, 15, 115],
    ["rewriter", "editor", 0.5, 15, 115],
  ];

  it.each(["openai-compatible", "ollama"] as const)(
    "has its own model and parameters on the wire (%s)",
    async (provider) => {
      const calls = await askEveryone(provider);
      expect(calls.map((call) => [call.role, call.model])).toEqual(expected.map(([role, model]) => [role, model]));
      const sent = server.log.map(({ parameters }) => {
        const options = provider === "ollama" ? Object(parameters.options) : parameters;
        return [parameters.model, options.temperature, options.top_k, options.max_tokens ?? options.num_predict];
      });
      expect(sent).toEqual(expected.map(([_role, ...rest]) => rest));
    },
  );

  it("defaults to the generator's model with the task's parameters", async () => {
    const calls = await askEveryone("openai-compatible", {});
    expect(new Set(calls.map((call) => call.model))).toEqual(new Set(["base"]));
    for (const { parameters } of server.log.slice(1)) {
      expect(parameters).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) });
      expect(parameters).not.toHaveProperty("top_k");
    }
  });
});
