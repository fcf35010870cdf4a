import { expect, it } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { mergeLayers, type SourcedLayer } from "./merge-layers";

it("returns the defaults without layers", () => {
  const { settings, sources } = mergeLayers([]);
  expect(settings).toEqual(settingsSchema.parse({}));
  expect(new Set(Object.values(sources))).toEqual(new Set(["default"]));
  expect(sources).toHaveProperty(["retrieval.denseWeight.fr"]);
});

it("lets the stronger layer override the weaker one, leaf by leaf", () => {
  const { settings, sources } = mergeLayers([
    { source: "request", layer: { model: { temperature: 1 } } },
    { source: "saved", layer: { model: { temperature: 0.5, chat: "saved" }, caps: { regenerations: null } } },
    { source: "environment", layer: { model: { chat: "environment", maxTokens: 99 } } },
    { source: "profile", layer: { model: { maxTokens: 500 }, retrieval: { topK: 3 } } },
  ]);
  expect(settings.model).toMatchObject({ temperature: 1, chat: "saved", maxTokens: 99 });
  expect(settings.caps.regenerations).toBeNull();
  expect(sources).toMatchObject({
    "model.temperature": "request",
    "model.chat": "saved",
    "model.maxTokens": "environment",
    "caps.regenerations": "saved",
    "retrieval.topK": "profile",
    "caps.transforms": "default",
  });
});

it("leaves out unknown settings, prototypes included", () => {
  const saved: unknown = JSON.parse('{"old":{"thing":1},"__proto__":{"polluted":true},"router":"llm"}');
  const { settings, sources } = mergeLayers([{ source: "saved", layer: saved }]);
  expect(settings.router).toBe("llm");
  expect(Object.keys(sources)).not.toContain("old.thing");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

it("reads one value for all judges, as the first version saved it", () => {
  const { settings, sources } = mergeLayers([
    { source: "request", layer: { judges: { hallucination: "built-in" } } },
    { source: "saved", layer: { judges: "llm" } },
  ]);
  expect(settings.judges).toEqual({ documentGrading: "llm", hallucination: "built-in", answerQuality: "llm" });
  expect(sources).toMatchObject({ "judges.documentGrading": "saved", "judges.hallucination": "request" });
  expect(sources).not.toHaveProperty(["judges"]);
});

it("uses the provider's default models when no layer names one", () => {
  const named = (...layers: SourcedLayer[]) => {
    const { settings, sources } = mergeLayers(layers);
    return [settings.model.chat, sources["model.chat"], settings.embedding.model, sources["embedding.model"]];
  };
  const ollama = { languageModel: { provider: "ollama" }, embedding: { provider: "ollama" } };
  const openAi = { languageModel: { provider: "openai-compatible" }, embedding: { provider: "openai-compatible" } };
  const models = { model: { chat: "mistral" }, embedding: { model: "bge-m3" } };
  expect(named({ source: "environment", layer: ollama })).toEqual([
    "llama3.2",
    "default",
    "nomic-embed-text",
    "default",
  ]);
  expect(named({ source: "environment", layer: openAi })).toEqual([
    "gpt-4o-mini",
    "default",
    "text-embedding-3-small",
    "default",
  ]);
  const over = named({ source: "saved", layer: openAi }, { source: "environment", layer: ollama });
  expect(over).toEqual(["gpt-4o-mini", "default", "text-embedding-3-small", "default"]);
  const resolved = named({ source: "saved", layer: models }, { source: "environment", layer: ollama });
  expect(resolved).toEqual(["mistral", "saved", "bge-m3", "saved"]);
});
