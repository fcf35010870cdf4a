import { describe, expect, it } from "vitest";
import { knownScope } from "./use-chosen-scope";

describe("knownScope", () => {
  it("drops collections that are gone, and the whole choice when nothing is left of it", () => {
    expect(knownScope({ collections: ["a", "b"] }, ["b", "c"])).toEqual({ collections: ["b"] });
    expect(knownScope({ collections: ["a"] }, ["c"])).toBeNull();
  });

  it("keeps a choice as it is while the collections are not known, and one of documents", () => {
    expect(knownScope({ collections: ["a"] }, null)).toEqual({ collections: ["a"] });
    expect(knownScope({ documents: ["d"] }, [])).toEqual({ documents: ["d"] });
    expect(knownScope(null, [])).toBeNull();
  });
});
