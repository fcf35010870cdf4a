import { describe, expect, it } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { draftOfServer, hostOf, isServerInForce, remoteHostOf, requestOf, type ServerDraft } from "./server-draft";

const draft: ServerDraft = {
  provider: "ollama",
  url: " http://127.0.0.1:11434 ",
  model: "",
  apiKey: "",
  forgetKey: false,
};

describe("a draft of a model server", () => {
  it("sends only what was entered", () => {
    expect(requestOf(draft)).toEqual({ provider: "ollama", url: "http://127.0.0.1:11434" });
    expect(requestOf({ ...draft, apiKey: " k ", model: " m " })).toMatchObject({ apiKey: "k", model: "m" });
  });

  it("removes the stored key on request, whatever was typed", () => {
    expect(requestOf({ ...draft, apiKey: "typed", forgetKey: true })).toMatchObject({ apiKey: null });
  });

  it("matches the current server with or without a trailing slash", () => {
    const settings = settingsSchema.parse({ languageModel: { provider: "ollama" } });
    expect(isServerInForce({ ...draft, url: "http://127.0.0.1:11434/" }, { settings })).toBe(true);
    expect(isServerInForce({ ...draft, url: "http://127.0.0.1:11435" }, { settings })).toBe(false);
    expect(isServerInForce({ ...draft, provider: "openai-compatible" }, { settings })).toBe(false);
    expect(draftOfServer({ settings: settingsSchema.parse({}) })).toBeNull();
  });

  it("names the host of an address, unless it is this machine", () => {
    expect(remoteHostOf(" https://api.openai.com/v1 ")).toBe("api.openai.com");
    expect(remoteHostOf("http://127.0.0.1.example.org:8000")).toBe("127.0.0.1.example.org:8000");
    for (const address of ["http://127.0.0.2:1", " http://app.localhost ", "not an address", "", null, 5]) {
      expect(remoteHostOf(address)).toBeNull();
    }
    expect(hostOf("https://api.openai.com/v1")).toBe("api.openai.com");
    expect(hostOf("nonsense")).toBeNull();
  });
});
