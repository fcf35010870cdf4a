import { describe, expect, it } from "vitest";
import { settingsSchema } from "./settings";
import { verifierChecks, verifierFormatOf, verifierServer } from "./verifier-model";

describe("verifierFormatOf", () => {
  it.each([
    ["granite3-guardian:2b", "guardian-risk"],
    ["granite3-guardian:8b-q5_K_M", "guardian-risk"],
    ["granite3.1-guardian:2b", "guardian-risk"],
    ["ibm/granite3.2-guardian:5b", "guardian-risk"],
    ["ibm-granite/granite-guardian-3.2-3b-a800m", "guardian-risk"],
    ["ibm/granite3.3-guardian:8b", "guardian-criterion"],
    ["ibm-granite/granite-guardian-3.3-8b", "guardian-criterion"],
    ["hf.co/mrutkows/granite-guardian-3.3-8b-GGUF:Q4_K_M", "guardian-criterion"],
    ["granite4.1-guardian:8b", "guardian-block"],
    ["ibm-granite/granite-guardian-4.1-8b", "guardian-block"],
    ["bespoke-minicheck:latest", "minicheck"],
    ["bespokelabs/Bespoke-MiniCheck-7B", "minicheck"],
    ["KRLabsOrg/lettucedect-v2-qwen-2b", "lettucedetect-chat"],
    ["KRLabsOrg/lettucedect-v2-mmbert-base", "lettucedetect-api"],
    ["lettucedect-large-modernbert-en-v1", "lettucedetect-api"],
    ["lettucedetect", "lettucedetect-api"],
  ])("%s is asked as %s", (model, format) => expect(verifierFormatOf(model)).toBe(format));

  it.each([
    "granite3.3:8b",
    "granite3-dense:2b",
    "llama-guard3:8b",
    "my-granite-guardian",
    "ibm-granite/granite-guardian-hap-38m",
    "ibm-granite/granite-guardian-3.2-5b-lora-harm-correction",
    "lytang/MiniCheck-Flan-T5-Large",
    "gpt-4o-mini",
  ])("%s is no verifier that is known", (model) => expect(verifierFormatOf(model)).toBeNull());

  it("derives the checks from the format", () => {
    expect(verifierChecks("guardian-block")).toEqual(["relevance", "support", "usefulness"]);
    expect(verifierChecks("lettucedetect-api")).toEqual(["support"]);
  });
});

describe("the verifier's settings", () => {
  const verifier = (value: unknown) => settingsSchema.safeParse({ model: { roles: { verifier: value } } });

  it("are empty in settings saved before they existed", () => {
    const older = settingsSchema.parse({ model: { chat: "large", roles: { router: { model: "small" } } } });
    expect(older.model.roles.verifier).toEqual({ model: null, url: null });
    expect(settingsSchema.parse({}).model.roles.verifier).toEqual({ model: null, url: null });
  });

  it("accept only a model whose name reveals its format", () => {
    expect(verifier({ model: "granite3-guardian:2b" }).success).toBe(true);
    expect(verifier({ model: "llama3.2" }).error?.issues[0]?.path).toEqual(["model", "roles", "verifier", "model"]);
    expect(verifier({ url: "http://user:secret@127.0.0.1:8000" }).success).toBe(false);
  });

  it("derive the wire format from the address", () => {
    expect(verifierServer("http://127.0.0.1:11434/")?.provider).toBe("ollama");
    expect(verifierServer("http://127.0.0.1:8000/v1")?.provider).toBe("openai-compatible");
    expect(verifierServer("nowhere")).toBeNull();
  });
});
