import { describe, expect, it } from "vitest";
import type { Leaf } from "../fields/setting-leaves";
import { modelsToTry, newToTry } from "./models-to-try";

const SETTINGS: Record<string, Leaf> = {
  "languageModel.provider": "ollama",
  "languageModel.ollamaUrl": "http://127.0.0.1:11434",
  "languageModel.openAiCompatibleUrl": "https://api.openai.com/v1",
  "model.chat": "large",
};
const named = (change: Record<string, Leaf> = {}) => modelsToTry((path) => ({ ...SETTINGS, ...change })[path] ?? null);

const CHAT = { server: { provider: "ollama", url: "http://127.0.0.1:11434" }, as: "chat" };

describe("modelsToTry", () => {
  it("names each model once, with its roles and its server", () => {
    const roles = {
      "model.roles.router.model": "small",
      "model.roles.support.model": "large",
      "model.roles.rewriter.model": "small",
    };
    expect(named(roles)).toEqual([
      { ...CHAT, model: "large", roles: [] },
      { ...CHAT, model: "small", roles: ["router", "rewriter"] },
    ]);
    expect(named({ "languageModel.provider": "none" })).toBeNull();
  });

  it("includes the verifier once, on the language model's server or its own", () => {
    const verifier = { "model.roles.verifier.model": "granite3-guardian:2b" };
    const tried = { model: "granite3-guardian:2b", as: "verifier", roles: ["verifier"] };
    expect(named(verifier)?.at(-1)).toEqual({ ...tried, server: CHAT.server });
    expect(named({ ...verifier, "languageModel.provider": "none" })).toBeNull();
    const url = "http://127.0.0.1:8000/v1";
    const alone = { ...verifier, "languageModel.provider": "none", "model.roles.verifier.url": url };
    expect(named(alone)).toEqual([{ ...tried, server: { provider: "openai-compatible", url } }]);
    expect(named({ ...alone, "model.roles.verifier.url": "http://" })).toBeNull();
  });
});

describe("newToTry", () => {
  it("is empty while server and models stay the same", () => {
    expect(newToTry(named(), named({ "languageModel.openAiCompatibleUrl": "http://other" }))).toBeNull();
    expect(newToTry(named(), named({ "languageModel.provider": "none" }))).toBeNull();
  });

  it("contains untested models: a new one, or all of them on a new server", () => {
    const router = { "model.roles.router.model": "small" };
    expect(newToTry(named(), named(router))).toEqual([{ ...CHAT, model: "small", roles: ["router"] }]);
    expect(newToTry(named(), named({ ...router, "languageModel.ollamaUrl": "http://other" }))).toHaveLength(2);
    expect(newToTry(null, named())).toHaveLength(1);
  });
});
