import { afterEach, describe, expect, it } from "vitest";
import { type ResolvedSettings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { leafRecord } from "./fields/setting-leaves";
import { presetsOf } from "./profiles/profile-presets";
import { changedPaths, draftOf, withValue } from "./settings-draft";
import { forgetSaved, storeDraft, takeDraft } from "./stored-draft";

function resolved(revision: number, layer: unknown = {}): ResolvedSettings {
  const settings = settingsSchema.parse(layer);
  const saved = leafRecord(layer);
  return {
    settings,
    sources: Object.fromEntries(
      Object.keys(leafRecord(settings)).map((path) => [path, path in saved ? "saved" : "default"]),
    ),
    beneath: {},
    revision,
    languageModel: { configured: false, host: null, key: "none" },
  };
}

describe("stored edits", () => {
  afterEach(() => storeDraft(draftOf(resolved(0))));
  const edited = () => withValue(draftOf(resolved(3)), "retrieval.topK", 9);

  it("return with their original base, so that changes saved since conflict instead of being lost", () => {
    storeDraft(edited());
    const draft = takeDraft(resolved(4, { retrieval: { topK: 3 } }), presetsOf([]));
    expect(draft.resolved.revision).toBe(3);
    expect(changedPaths(draft)).toEqual(["retrieval.topK"]);
  });

  it("are gone once saved, except those made during the save", () => {
    const saved = resolved(4, { retrieval: { topK: 9 } });
    storeDraft(withValue(edited(), "router", "llm"));
    forgetSaved(edited(), saved);
    expect(changedPaths(takeDraft(saved, presetsOf([])))).toEqual(["router"]);
    forgetSaved(takeDraft(saved, presetsOf([])), resolved(5, { retrieval: { topK: 9 }, router: "llm" }));
    expect(changedPaths(takeDraft(resolved(5), presetsOf([])))).toEqual([]);
  });
});
