import { describe, expect, it } from "vitest";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { draftOf, layerOf, withValue } from "../settings-draft";
import { boundsOf, isNullable, type NumberPath, parseNumber, refusedPaths, SETTING_PATHS } from "./setting-fields";
import { leafRecord } from "./setting-leaves";

const settings = settingsSchema.parse({});
const fresh = draftOf({
  settings,
  sources: Object.fromEntries(Object.keys(leafRecord(settings)).map((path) => [path, "default" as const])),
  beneath: {},
  revision: 0,
  languageModel: { configured: false, host: null, key: "none" },
});

const NUMBER_PATHS = SETTING_PATHS.filter((path): path is NumberPath => boundsOf(path) !== null);

describe("number settings", () => {
  it.each(NUMBER_PATHS)("%s has the bounds of the contract", (path) => {
    const { min, max } = boundsOf(path);
    for (const value of [min, max]) {
      const draft = withValue(fresh, path, value);
      expect(refusedPaths(draft)).toEqual([]);
      expect(settingsSchema.safeParse(layerOf(draft)).success).toBe(true);
    }
    for (const value of [min - 1, max + 1]) {
      const draft = withValue(fresh, path, value);
      expect(refusedPaths(draft)).toEqual([path]);
      expect(settingsSchema.safeParse(layerOf(draft)).success).toBe(false);
    }
  });

  it.each(NUMBER_PATHS)("%s may be empty only if the contract allows it", (path) => {
    const draft = withValue(withValue(fresh, path, 1), path, null);
    expect(settingsSchema.safeParse(layerOf(draft)).success).toBe(isNullable(path));
  });

  it("rejects text and fractions, and accepts no limit where the setting allows it", () => {
    expect(refusedPaths(withValue(fresh, "retrieval.topK", "many"))).toEqual(["retrieval.topK"]);
    expect(refusedPaths(withValue(fresh, "retrieval.topK", 2.5))).toEqual(["retrieval.topK"]);
    expect(refusedPaths(withValue(fresh, "caps.regenerations", null))).toEqual([]);
  });

  it("reads a decimal comma", () => {
    expect(parseNumber("0,7")).toBe(0.7);
    expect(parseNumber("")).toBe("");
  });
});

describe("text settings", () => {
  it("reject what the server would reject, only if edited", () => {
    expect(refusedPaths(fresh)).toEqual([]);
    for (const url of ["", "nonsense", "ftp://host/", "http://user:secret@host/v1"]) {
      expect(refusedPaths(withValue(fresh, "languageModel.ollamaUrl", url))).toEqual(["languageModel.ollamaUrl"]);
    }
    expect(refusedPaths(withValue(fresh, "model.chat", "  "))).toEqual(["model.chat"]);
    expect(refusedPaths(withValue(fresh, "model.roles.router.model", null))).toEqual([]);
    expect(refusedPaths(withValue(fresh, "model.roles.verifier.model", null))).toEqual([]);
    expect(refusedPaths(withValue(fresh, "model.roles.verifier.model", "granite3-guardian:2b"))).toEqual([]);
    expect(refusedPaths(withValue(fresh, "model.roles.verifier.model", "llama3.2"))).toEqual([
      "model.roles.verifier.model",
    ]);
    expect(refusedPaths(withValue(fresh, "model.roles.verifier.url", "127.0.0.1:8000"))).toEqual([
      "model.roles.verifier.url",
    ]);
    expect(refusedPaths(withValue(fresh, "model.roles.router.model", "x".repeat(201)))).toEqual([
      "model.roles.router.model",
    ]);
  });
});

it("every setting is on the page, once", () => {
  expect([...SETTING_PATHS].sort()).toEqual(Object.keys(leafRecord(settings)).sort());
});
