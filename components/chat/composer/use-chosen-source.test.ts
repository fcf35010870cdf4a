import { describe, expect, it } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { missingSources } from "./use-chosen-source";

const withModel = (configured: boolean) => ({ configured, host: null, key: "none" as const });

describe("missingSources", () => {
  it("lists the web and the model until they are configured, and never the documents", () => {
    const missing = missingSources({ settings: settingsSchema.parse({}), languageModel: withModel(false) });
    expect([...missing].sort()).toEqual(["llm_internal", "web_search"]);
  });

  it("lists nothing once both are configured", () => {
    const settings = settingsSchema.parse({ webSearch: { provider: "brave" } });
    expect(missingSources({ settings, languageModel: withModel(true) }).size).toBe(0);
  });
});
