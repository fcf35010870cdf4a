import { describe, expect, it } from "vitest";
import { knownScope } from "./use-chosen-scope";

describe("knownScope", () => {
  it("drops deleted collections, and the whole choice when nothing is left of it", () => {
    expect(knownScope({ collections: ["a", "b"] }, ["b", "c"])).toEqual({ collections: ["b"] });
    expect(knownScope({ collections: ["a"] }, ["c"])).toBeNull();
  });

  it("keeps a choice while the collections are not loaded, and a choice of documents", () => {
    expect(knownScope({ collections: ["a"] }, null)).toEqual({ collections: ["a"] });
    expect(knownScope({ documents: ["d"] }, [])).toEqual({ documents: ["d"] });
    expect(knownScope(null, [])).toBeNull();
  });
});
