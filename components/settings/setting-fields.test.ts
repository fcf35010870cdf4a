import { describe, expect, it } from "vitest";
import { settingsSchema } from "@/lib/contracts/settings";
import { NUMBER_FIELDS, NUMBER_PATHS, type NumberBounds, numbersOutOfBounds, parseNumber } from "./setting-fields";
import { draftOf, layerOf, leavesOf, withValue } from "./settings-draft";

const settings = settingsSchema.parse({});
const fresh = draftOf({
  settings,
  sources: Object.fromEntries(Object.keys(leavesOf(settings)).map((path) => [path, "default" as const])),
  revision: 0,
  languageModel: { configured: false, host: null, key: "none" },
});

describe("number settings", () => {
  it.each(NUMBER_PATHS)("%s is bounded as the contract bounds it", (path) => {
    const { min, max }: NumberBounds = NUMBER_FIELDS[path];
    for (const value of [min, max]) {
      const draft = withValue(fresh, path, value);
      expect(numbersOutOfBounds(draft)).toEqual([]);
      expect(settingsSchema.safeParse(layerOf(draft)).success).toBe(true);
    }
    for (const value of [min - 1, max + 1]) {
      const draft = withValue(fresh, path, value);
      expect(numbersOutOfBounds(draft)).toEqual([path]);
      expect(settingsSchema.safeParse(layerOf(draft)).success).toBe(false);
    }
  });

  it("refuses text and fractions, and takes no cap where the setting knows it", () => {
    expect(numbersOutOfBounds(withValue(fresh, "retrieval.topK", "many"))).toEqual(["retrieval.topK"]);
    expect(numbersOutOfBounds(withValue(fresh, "retrieval.topK", 2.5))).toEqual(["retrieval.topK"]);
    expect(numbersOutOfBounds(withValue(fresh, "caps.regenerations", null))).toEqual([]);
  });

  it("reads a decimal comma", () => {
    expect(parseNumber("0,7")).toBe(0.7);
    expect(parseNumber("")).toBe("");
  });
});
