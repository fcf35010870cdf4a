import { describe, expect, it } from "vitest";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";
import { type ResolvedSettings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { leafRecord } from "../fields/setting-leaves";
import { draftOf, layerOf, withoutValue, withValue } from "../settings-draft";
import { draftAfterProfile, profileDraftOf, profileRequest } from "./profile-draft";
import { presetsOf } from "./profile-presets";

const view = (base: ProfileView["base"], own: Partial<ProfileView> = {}): ProfileView => ({
  name: base,
  builtIn: true,
  base,
  settings: {},
  savedBy: null,
  savedAt: null,
  ...own,
});

function resolved(layer: unknown, saved: readonly string[]): ResolvedSettings {
  const settings = settingsSchema.parse(layer);
  const shipped = leafRecord(settingsSchema.parse({}));
  return {
    settings,
    sources: Object.fromEntries(
      Object.keys(leafRecord(settings)).map((path) => [path, saved.includes(path) ? "saved" : "default"] as const),
    ),
    beneath: Object.fromEntries(saved.map((path) => [path, { value: shipped[path] ?? null, source: "default" }])),
    revision: 1,
    languageModel: { configured: false, host: null, key: "none" },
  };
}

describe("a draft saved as a profile", () => {
  it("contains what is saved and edited on top of its base, and nothing installation-specific", () => {
    const layer = { caps: { transforms: 5 }, model: { chat: "theirs" }, languageModel: { provider: "ollama" } };
    const draft = withValue(
      withValue(
        draftOf(resolved(layer, ["caps.transforms", "model.chat", "languageModel.provider"])),
        "checks.hallucination",
        false,
      ),
      "embedding.provider",
      "ollama",
    );
    expect(profileRequest("Mine", profileDraftOf(draft, view("adaptive")))).toEqual({
      name: "Mine",
      base: "adaptive",
      settings: { caps: { transforms: 5 }, checks: { hallucination: false } },
    });
    const edited = withValue(draft, "model.chat", "small");
    expect(profileDraftOf(edited, view("adaptive")).leaves["model.chat"]).toBe("small");
  });

  it("contains values that were reset, since a profile overrides saved settings", () => {
    const draft = withoutValue(draftOf(resolved({ caps: { transforms: 5 } }, ["caps.transforms"])), "caps.transforms");
    expect(profileDraftOf(draft, view("adaptive")).leaves).toEqual({ "caps.transforms": 3 });
  });

  it("continues from a saved profile's settings, without what its base sets anyway", () => {
    const legal = view("self-rag", {
      name: "Legal",
      builtIn: false,
      settings: { retrieval: { topK: 9 }, caps: { transforms: 1 } },
    });
    const start = draftOf(
      resolved({ profile: "Legal", retrieval: { topK: 9 }, caps: { transforms: 1 } }, ["profile"]),
      presetsOf([legal]),
    );
    const draft = withValue(withValue(start, "retrieval.topK", 6), "thresholds.support", 0.9);
    expect(profileDraftOf(draft, legal)).toEqual({
      base: "self-rag",
      leaves: { "caps.transforms": 1, "thresholds.support": 0.9 },
    });
  });

  it("leaves no edits after saving, or only the choice of the profile", () => {
    const draft = withValue(draftOf(resolved({ caps: { transforms: 5 } }, ["caps.transforms"])), "router", "llm");
    const profile = profileDraftOf(draft, view("adaptive"));
    expect(layerOf(draftAfterProfile(draft, "Mine", profile, false))).toEqual({ caps: { transforms: 5 } });
    expect(layerOf(draftAfterProfile(draft, "Mine", profile, true))).toEqual({ profile: "Mine" });
  });
});
