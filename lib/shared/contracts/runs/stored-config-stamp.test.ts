import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { settingsSchema } from "../settings/settings";
import { configStampSchema, storedConfigStampSchema } from "./run-event";

/**
 * The stamps of each build that changed the settings' shape, named by its commit: the defaults, and the largest values
 * it allowed. A settings change that cannot read one of them breaks every run with that stamp. A build that adds a
 * setting adds its own two lines.
 */
const FIXTURE = new URL("../testing/stamps-of-earlier-builds.jsonl", import.meta.url);
const lineSchema = z.object({ commit: z.string(), form: z.enum(["default", "max"]), stamp: z.json() });
const EARLIER = readFileSync(FIXTURE, "utf8")
  .trim()
  .split("\n")
  .map((line) => lineSchema.parse(JSON.parse(line)));

describe("a config stamp", () => {
  it.each(EARLIER)("of $commit ($form) is read completely", ({ stamp }) => {
    const { unreadable, ...read } = storedConfigStampSchema.parse(stamp);
    expect(unreadable).toBeUndefined();
    expect(configStampSchema.safeParse(stamp).data).toEqual(read);
  });

  it("of the current shape of the settings is among them", () => {
    const shapes = EARLIER.map(({ stamp }) => JSON.stringify(pathsOf(stamp)));
    const today = { ...configStampSchema.parse(EARLIER.at(-1)?.stamp), settings: settingsSchema.parse({}) };
    expect(shapes).toContain(JSON.stringify(pathsOf(today)));
  });

  it("with values that are no longer allowed loses only those, and reports them", () => {
    const whole = { ...configStampSchema.parse(EARLIER.at(-1)?.stamp), settings: settingsSchema.parse({}) };
    const { caps } = whole.settings;
    const stored = { ...whole, settings: { ...whole.settings, profile: "mine", caps: { ...caps, transforms: 99 } } };
    expect(storedConfigStampSchema.parse(stored)).toEqual({
      ...whole,
      settings: { ...whole.settings, profile: "mine" },
      unreadable: ["settings.caps.transforms"],
    });
  });

  it.each([null, {}, "a stamp", { settings: [] }])("that is not a stamp (%j) is read too", (stored) => {
    const read = storedConfigStampSchema.parse(stored);
    expect(read.unreadable?.length).toBeGreaterThan(0);
    expect(configStampSchema.parse(read)).toEqual(read);
  });
});

/** Every dotted path of an object, sorted; prompt hashes are not part of the shape. */
function pathsOf(value: unknown, before = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || before === "promptHashes.") return [];
  return Object.entries(value)
    .flatMap(([key, inner]) => [`${before}${key}`, ...pathsOf(inner, `${before}${key}.`)])
    .sort();
}
