import { describe, expect, it } from "vitest";
import { limitsOf } from "./create-chat-model";
import { DEFAULT_MODEL_LIMITS, LOCAL_MODEL_LIMITS } from "./wire/tunables";

describe("limitsOf", () => {
  it.each([
    ["ollama", "http://gpu-box.lan:11434"],
    ["openai-compatible", "http://127.0.0.1:8080/v1"],
    ["openai-compatible", "http://localhost:1234/v1"],
  ] as const)("waits for %s at %s until the run's deadline", (provider, url) => {
    expect(limitsOf({ provider, url })).toBe(LOCAL_MODEL_LIMITS);
    expect(LOCAL_MODEL_LIMITS.firstTokenMs).toBeGreaterThan(DEFAULT_MODEL_LIMITS.firstTokenMs);
  });

  it("uses the default limits for a hosted provider", () => {
    expect(limitsOf({ provider: "openai-compatible", url: "https://api.example.org/v1" })).toEqual({});
  });
});
