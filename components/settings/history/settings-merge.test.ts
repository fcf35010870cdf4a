import { describe, expect, it } from "vitest";
import { type ResolvedSettings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { nestLeaves } from "../fields/setting-leaves";
import { draftOf, rebase, valueAt, withValue } from "../settings-draft";
import { mergeItems } from "./settings-merge";

const saved = (revision: number, leaves: Record<string, number>): ResolvedSettings => ({
  settings: settingsSchema.parse(nestLeaves(leaves)),
  sources: Object.fromEntries(Object.keys(leaves).map((path) => [path, "saved"])),
  beneath: {},
  revision,
  languageModel: { configured: false, host: null, key: "none" },
});

describe("concurrent edits", () => {
  const mine = ["caps.transforms", "retrieval.topK"].reduce(
    (draft, path) => withValue(draft, path, 5),
    draftOf(saved(1, {})),
  );
  const theirs = saved(2, { "caps.transforms": 1, "thresholds.support": 0.9 });

  it("are classified as mine, theirs, and conflicting", () => {
    expect(mergeItems(mine, theirs).map(({ path, who }) => [path, who])).toEqual([
      ["caps.transforms", "both"],
      ["retrieval.topK", "mine"],
      ["thresholds.support", "theirs"],
    ]);
  });

  it("do not conflict when both have the same value", () => {
    expect(mergeItems(mine, saved(2, { "caps.transforms": 5, "retrieval.topK": 5 }))).toEqual([]);
  });

  it("are rebased on the saved settings where they are kept", () => {
    const merged = rebase(mine, theirs, (path) => path !== "caps.transforms");
    expect(["caps.transforms", "retrieval.topK", "thresholds.support"].map((path) => valueAt(merged, path))).toEqual([
      1, 5, 0.9,
    ]);
  });
});
