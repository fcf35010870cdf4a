import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { settingsSchema } from "../settings/settings";
import { configStampSchema, storedConfigStampSchema } from "./run-event";

/**
 * What each build stamped that changed the settings' shape, named by its commit: the defaults, and the largest values it
 * took. A change of the settings that cannot read one of them breaks every run that was stamped so. A build that adds a
 * setting adds its own two lines.
 */
const FIXTURE = new URL("../testing/stamps-of-earlier-builds.jsonl", import.meta.url);
const lineSchema = z.object({ commit: z.string(), form: z.enum(["default", "max"]), stamp: z.json() });
const EARLIER = readFileSync(FIXTURE, "utf8")
  .trim()
  .split("\n")
  .map((line) => lineSchema.parse(JSON.parse(line)));

describe("a config stamp", () => {
  it.each(EARLIER)("of $commit ($form) is read as a whole", ({ stamp }) => {
    const { unreadable, ...read } = storedConfigStampSchema.parse(stamp);
    expect(unreadable).toBeUndefined();
    expect(configStampSchema.safeParse(stamp).data).toEqual(read);
  });

  it("of a build whose settings have the shape of today is among them", () => {
    const shapes = EARLIER.map(({ stamp }) => JSON.stringify(pathsOf(stamp)));
    const today = { ...configStampSchema.parse(EARLIER.at(-1)?.stamp), settings: settingsSchema.parse({}) };
    expect(shapes).toContain(JSON.stringify(pathsOf(today)));
  });

  it("that was narrowed since loses only what cannot be read, and says so", () => {
    const whole = { ...configStampSchema.parse(EARLIER.at(-1)?.stamp), settings: settingsSchema.parse({}) };
    const { caps } = whole.settings;
    const stored = { ...whole, settings: { ...whole.settings, profile: "mine", caps: { ...caps, transforms: 99 } } };
    expect(storedConfigStampSchema.parse(stored)).toEqual({
      ...whole,
      settings: { ...whole.settings, profile: "mine" },
      unreadable: ["settings.caps.transforms"],
    });
  });

  it.each([null, {}, "a stamp", { settings: [] }])("that is none (%j) is read all the same", (stored) => {
    const read = storedConfigStampSchema.parse(stored);
    expect(read.unreadable?.length).toBeGreaterThan(0);
    expect(configStampSchema.parse(read)).toEqual(read);
  });
});

/** Every dotted path of an object, sorted; what prompts were in force is not part of the shape. */
function pathsOf(value: unknown, before = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || before === "promptHashes.") return [];
  return Object.entries(value)
    .flatMap(([key, inner]) => [`${before}${key}`, ...pathsOf(inner, `${before}${key}.`)])
    .sort();
}
