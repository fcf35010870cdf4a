import { describe, expect, it } from "vitest";
import type { Leaf } from "@/lib/browser/setting-leaves";
import { modelsToTry, newToTry } from "./models-to-try";

const SETTINGS: Record<string, Leaf> = {
  "languageModel.provider": "ollama",
  "languageModel.ollamaUrl": "http://127.0.0.1:11434",
  "languageModel.openAiCompatibleUrl": "https://api.openai.com/v1",
  "model.chat": "large",
};
const named = (change: Record<string, Leaf> = {}) => modelsToTry((path) => ({ ...SETTINGS, ...change })[path] ?? null);

describe("modelsToTry", () => {
  it("names each model once, with its roles, at the server in use", () => {
    const roles = {
      "model.roles.router.model": "small",
      "model.roles.support.model": "large",
      "model.roles.rewriter.model": "small",
    };
    expect(named(roles)).toEqual({
      server: { provider: "ollama", url: "http://127.0.0.1:11434" },
      models: [
        { model: "large", roles: [] },
        { model: "small", roles: ["router", "rewriter"] },
      ],
    });
    expect(named({ "languageModel.provider": "none" })).toBeNull();
  });
});

describe("newToTry", () => {
  it("is nothing while server and models stay", () => {
    expect(newToTry(named(), named({ "languageModel.openAiCompatibleUrl": "http://other" }))).toBeNull();
    expect(newToTry(named(), named({ "languageModel.provider": "none" }))).toBeNull();
  });

  it("is what nobody has asked yet: a model, or all of them at another server", () => {
    const router = { "model.roles.router.model": "small" };
    expect(newToTry(named(), named(router))?.models).toEqual([{ model: "small", roles: ["router"] }]);
    expect(newToTry(named(), named({ ...router, "languageModel.ollamaUrl": "http://other" }))?.models).toHaveLength(2);
    expect(newToTry(null, named())?.models).toHaveLength(1);
  });
});
