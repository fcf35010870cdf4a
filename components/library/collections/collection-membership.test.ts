import { describe, expect, it } from "vitest";
import { membershipChanges, membershipOf } from "./collection-membership";

const documents = [
  { id: "a", collections: ["contracts"] },
  { id: "b", collections: ["contracts", "old"] },
];

describe("collection membership", () => {
  it("tells whether all of the documents, some or none are in a collection", () => {
    expect(membershipOf(documents, "contracts")).toBe("all");
    expect(membershipOf(documents, "old")).toBe("some");
    expect(membershipOf(documents, "new")).toBe("none");
  });

  it("changes only the documents whose membership differs, and nothing that was not chosen", () => {
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
