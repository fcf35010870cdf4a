import { describe, expect, it } from "vitest";
import { z } from "zod";
import { salvage } from "./salvage";

const schema = z.object({
  name: z.string(),
  note: z.object({ code: z.enum(["a", "b"]) }).nullable(),
  list: z.array(z.number()).default([]),
  deep: z.object({ left: z.boolean().default(true), right: z.boolean().default(true) }).prefault({}),
});
const standIn = { name: "unknown", note: null, list: [], deep: { left: false, right: false } };
const whole = { name: "n", note: { code: "a" }, list: [1], deep: { left: false, right: false } };

describe("a stored value", () => {
  it("that the schema accepts stays unchanged", () => {
    expect(salvage(schema, whole, standIn)).toEqual({ value: whole, unreadable: [] });
  });

  it.each([
    ["a leaf with a stand-in", { ...whole, name: 7 }, { ...whole, name: "unknown" }, ["name"]],
    ["a leaf that is missing", { ...whole, name: undefined }, { ...whole, name: "unknown" }, ["name"]],
    ["a leaf inside another", { ...whole, deep: { left: "x", right: false } }, whole, ["deep.left"]],
    [
      "a leaf whose surroundings have no stand-in",
      { ...whole, note: { code: "c" } },
      { ...whole, note: null },
      ["note.code"],
    ],
    ["an entry of a list", { ...whole, list: [1, "x"] }, { ...whole, list: [] }, ["list.1"]],
    ["a text instead of an object", { ...whole, deep: "x" }, whole, ["deep"]],
  ])("loses only %s", (_what, stored, value, unreadable) => {
    expect(salvage(schema, stored, standIn)).toEqual({ value, unreadable });
  });

  it.each([null, "x", 7, [], undefined])("of a wrong type (%j) becomes the stand-in", (stored) => {
    expect(salvage(schema, stored, standIn).value).toEqual(standIn);
  });
});
