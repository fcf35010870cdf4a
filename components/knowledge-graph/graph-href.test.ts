import { describe, expect, it } from "vitest";
import { graphHref } from "./graph-href";

const known = [{ id: "e1", name: "Lise Amrani" }];
const step = (sourceName: string, targetName: string, factId: string) => ({
  sourceName,
  targetName,
  factId,
  type: "leads" as const,
  passageId: "p1",
});

describe("the link to the graph from a passage's path", () => {
  it("opens the first fact about an entity of the question, at either end of the fact", () => {
    const path = [step("Port-Maillan", "Sorel", "f1"), step("Sorel", "Lise Amrani", "f2")];
    expect(graphHref({ path, entities: [] }, known)).toBe("/graph?entity=e1&fact=f2");
  });

  it("opens the entity alone without a relation, and nothing without an entity", () => {
    expect(graphHref({ path: [], entities: ["Sorel", "Lise Amrani"] }, known)).toBe("/graph?entity=e1");
    expect(graphHref({ path: [step("A", "B", "f1")], entities: ["A"] }, known)).toBeNull();
  });

  it("opens the entity whose name connects the passages when the question names none", () => {
    const lead = { passageId: "p1", sentence: "Sorel leads it.", name: "Sorel", entityId: "e2", query: "born Sorel" };
    expect(graphHref({ path: [], entities: ["Sorel"], lead }, known)).toBe("/graph?entity=e2");
    expect(graphHref({ path: [], entities: ["Lise Amrani"], lead }, [])).toBe("/graph?entity=e2");
  });
});
