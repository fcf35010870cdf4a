import { afterEach, describe, expect, it, vi } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";

const VARIABLES = [
  "LLM_PROVIDER",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "OLLAMA_BASE_URL",
  "ANTHROPIC_API_KEY",
  "MISTRAL_API_KEY",
];

function environment(variables: Record<string, string>) {
  vi.resetModules();
  for (const name of VARIABLES) vi.stubEnv(name, variables[name] ?? "");
}

/** The server of settings, in a process with this environment. */
async function connectionOf(languageModel: object) {
  const { resolveConnection } = await import("./resolve-connection");
  return resolveConnection(settingsSchema.parse({ languageModel }), { withStoredKey: false });
}

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ["anthropic", "ANTHROPIC_API_KEY", "anthropicUrl", "api.anthropic.com"],
  ["mistral", "MISTRAL_API_KEY", "mistralUrl", "api.mistral.ai"],
] as const)("the key of %s in the environment", (provider, variable, setting, host) => {
  it("does not choose a provider on its own", async () => {
    environment({ [variable]: "key" });
    const { environmentLayer } = await import("./environment-layer");
    expect(environmentLayer().languageModel?.provider).toBeUndefined();
    environment({ [variable]: "key", LLM_PROVIDER: provider });
    const again = await import("./environment-layer");
    expect(again.environmentLayer().languageModel?.provider).toBe(provider);
  });

  it("goes only to the provider's own address", async () => {
    environment({ [variable]: "key", OPENAI_API_KEY: "another" });
    expect(await connectionOf({ provider })).toMatchObject({ provider, host, apiKey: "key" });
    expect(await connectionOf({ provider, [setting]: "https://gateway.example" })).toMatchObject({
      host: "gateway.example",
      apiKey: null,
    });
  });
});
