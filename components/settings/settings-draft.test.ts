import { describe, expect, it, vi } from "vitest";
import { type ResolvedSettings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { leafRecord, leafSchema } from "./fields/setting-leaves";
import { presetsOf } from "./profiles/profile-presets";
import {
  afterSave,
  beneathAt,
  changedPaths,
  draftOf,
  layerOf,
  rebase,
  sourceAt,
  valueAt,
  withoutValue,
  withValue,
} from "./settings-draft";

function resolved(
  sources: ResolvedSettings["sources"] = {},
  layer: unknown = {},
  beneath: ResolvedSettings["beneath"] = { "retrieval.topK": { value: 6, source: "default" } },
): ResolvedSettings {
  const settings = settingsSchema.parse(layer);
  const all = Object.fromEntries(Object.keys(leafRecord(settings)).map((path) => [path, "default" as const]));
  return {
    settings,
    sources: { ...all, ...sources },
    beneath,
    revision: 3,
    languageModel: { configured: false, host: null, key: "none" },
  };
}

describe("settings draft", () => {
  it("starts with the saved layer and nothing changed", () => {
    const draft = draftOf(resolved({ "retrieval.topK": "saved" }, { retrieval: { topK: 9 } }));
    expect(layerOf(draft)).toEqual({ retrieval: { topK: 9 } });
    expect(changedPaths(draft)).toEqual([]);
    expect(sourceAt(draft, "retrieval.topK")).toBe("saved");
  });

  it("looks values up without parsing the settings again", () => {
    const saved = resolved({ "retrieval.topK": "saved" }, { retrieval: { topK: 9 } });
    const draft = withValue(draftOf(saved), "retrieval.denseWeight.fr", 0.7);
    const parse = vi.spyOn(leafSchema, "parse");
    for (const path of Object.keys(saved.sources)) {
      valueAt(draft, path);
      sourceAt(draft, path);
      beneathAt(draft, path);
    }
    expect(changedPaths(draft)).toEqual(["retrieval.denseWeight.fr"]);
    expect(parse).not.toHaveBeenCalled();
  });

  it("nests edited values and marks them as edited", () => {
    const draft = withValue(
      withValue(draftOf(resolved()), "retrieval.denseWeight.fr", 0.7),
      "caps.regenerations",
      null,
    );
    expect(layerOf(draft)).toEqual({ retrieval: { denseWeight: { fr: 0.7 } }, caps: { regenerations: null } });
    expect(sourceAt(draft, "caps.regenerations")).toBe("edited");
    expect(valueAt(draft, "caps.regenerations")).toBeNull();
  });

  it("drops an edit that returns to the default", () => {
    const draft = withValue(
      withValue(draftOf(resolved()), "checks.hallucination", false),
      "checks.hallucination",
      true,
    );
    expect(changedPaths(draft)).toEqual([]);
    expect(layerOf(draft)).toEqual({});
  });

  it("keeps a saved value that equals the default until it is reset", () => {
    const before = draftOf(resolved({ "retrieval.topK": "saved" }, { retrieval: { topK: 9 } }));
    const equal = withValue(before, "retrieval.topK", 6);
    expect(layerOf(equal)).toEqual({ retrieval: { topK: 6 } });
    const reset = withoutValue(equal, "retrieval.topK");
    expect(layerOf(reset)).toEqual({});
    expect(valueAt(reset, "retrieval.topK")).toBe(6);
    expect(changedPaths(reset)).toEqual(["retrieval.topK"]);
  });

  it("falls back to the environment's value when a saved value is reset", () => {
    const beneath = { "model.chat": { value: "from-environment", source: "environment" as const } };
    const draft = draftOf(resolved({ "model.chat": "saved" }, { model: { chat: "mine" } }, beneath));
    expect(beneathAt(draft, "model.chat")).toEqual({ value: "from-environment", source: "environment" });
    expect(valueAt(withoutValue(draft, "model.chat"), "model.chat")).toBe("from-environment");
    expect(beneathAt(draft, "judges.hallucination")).toBeNull();
  });

  it("shows the provider's default model until one is chosen", () => {
    const ollama = withValue(draftOf(resolved()), "languageModel.provider", "ollama");
    expect([valueAt(ollama, "model.chat"), sourceAt(ollama, "model.chat")]).toEqual(["llama3.2", "default"]);
    expect(layerOf(ollama)).toEqual({ languageModel: { provider: "ollama" } });
    expect(layerOf(withValue(ollama, "model.chat", "llama3.2"))).toEqual(layerOf(ollama));
    const named = draftOf(resolved({ "model.chat": "saved" }, { model: { chat: "mine" } }));
    expect(valueAt(withValue(named, "languageModel.provider", "ollama"), "model.chat")).toBe("mine");
    const served = withValue(draftOf(resolved()), "embedding.provider", "openai-compatible");
    expect(valueAt(served, "embedding.model")).toBe("text-embedding-3-small");
  });

  it("rebases its edits on what someone else saved", () => {
    const mine = withoutValue(
      withValue(
        draftOf(resolved({ "retrieval.topK": "saved" }, { retrieval: { topK: 9 } })),
        "judges.hallucination",
        "llm",
      ),
      "retrieval.topK",
    );
    const theirs = { ...resolved({ router: "saved" }, { router: "llm" }), revision: 4 };
    const both = rebase(mine, theirs);
    expect(both.resolved.revision).toBe(4);
    expect(layerOf(both)).toEqual({ router: "llm", judges: { hallucination: "llm" } });
    expect(changedPaths(both)).toEqual(["judges.hallucination"]);
  });

  it("keeps edits made during a save, and only those", () => {
    const sent = withValue(withValue(draftOf(resolved()), "retrieval.topK", 9), "router", "llm");
    const saved = {
      ...resolved({ "retrieval.topK": "saved", router: "saved" }, { retrieval: { topK: 9 }, router: "llm" }),
      revision: 4,
    };
    expect(changedPaths(afterSave(sent, sent, saved))).toEqual([]);
    const typed = withoutValue(withValue(sent, "judges.hallucination", "llm"), "retrieval.topK");
    const after = afterSave(typed, sent, saved);
    expect(after.resolved.revision).toBe(4);
    expect(changedPaths(after)).toEqual(["retrieval.topK", "judges.hallucination"]);
    expect(layerOf(after)).toEqual({ router: "llm", judges: { hallucination: "llm" } });
  });

  it("shows another profile's values, above the defaults and below the environment and saved values", () => {
    const sources = {
      "workflow.method": "profile",
      "retrieval.topK": "saved",
      "reflection.minScore": "environment",
    } as const;
    const layer = { retrieval: { topK: 9 }, reflection: { minScore: 0.7 } };
    const beneath = { "retrieval.topK": { value: 6, source: "profile" as const } };
    const draft = withValue(draftOf(resolved(sources, layer, beneath)), "profile", "candidates");
    expect(valueAt(draft, "workflow.method")).toBe("candidates");
    expect(sourceAt(draft, "workflow.method")).toBe("profile");
    expect(valueAt(draft, "retrieval.topK")).toBe(9);
    expect(beneathAt(draft, "retrieval.topK")).toEqual({ value: 3, source: "profile" });
    expect(valueAt(draft, "reflection.minScore")).toBe(0.7);
    expect(sourceAt(draft, "caps.transforms")).toBe("default");
    expect(layerOf(draft)).toEqual({ profile: "candidates", retrieval: { topK: 9 } });
    expect(changedPaths(draft)).toEqual(["profile"]);
  });

  it("keeps nothing of a saved profile when another is chosen", () => {
    const legal = {
      name: "Legal",
      builtIn: false,
      base: "self-reflective" as const,
      settings: { thresholds: { support: 0.9 } },
      savedBy: "local",
      savedAt: null,
    };
    const sources = { profile: "saved", "thresholds.support": "profile", "workflow.method": "profile" } as const;
    const layer = { profile: "Legal", thresholds: { support: 0.9 }, workflow: { method: "reflection" } };
    const beneath = { profile: { value: "adaptive", source: "default" as const } };
    const before = draftOf(resolved(sources, layer, beneath), presetsOf([legal]));
    expect(valueAt(before, "thresholds.support")).toBe(0.9);
    const draft = withoutValue(before, "profile");
    expect(valueAt(draft, "profile")).toBe("adaptive");
    expect(valueAt(draft, "thresholds.support")).toBe(0.8);
    expect(valueAt(draft, "workflow.method")).toBe("checks");
    expect(valueAt(withValue(draft, "profile", "Legal"), "thresholds.support")).toBe(0.9);
  });
});
