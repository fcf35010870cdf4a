import { describe, expect, it } from "vitest";
import { membershipChanges, membershipOf } from "./collection-membership";

const documents = [
  { id: "a", collections: ["contracts"] },
  { id: "b", collections: ["contracts", "old"] },
];

describe("collection membership", () => {
  it("distinguishes all, some and none of the documents", () => {
    expect(membershipOf(documents, "contracts")).toBe("all");
    expect(membershipOf(documents, "old")).toBe("some");
    expect(membershipOf(documents, "new")).toBe("none");
  });

  it("changes only documents whose membership differs, and only chosen collections", () => {
    const chosen = new Map([
      ["contracts", true],
      ["old", false],
      ["new", true],
    ]);
    expect(membershipChanges(documents, chosen)).toEqual([
      { id: "old", add: [], remove: ["b"] },
      { id: "new", add: ["a", "b"], remove: [] },
    ]);
    expect(membershipChanges(documents, new Map())).toEqual([]);
  });
});
