import { describe, expect, it } from "vitest";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { RunLog } from "../testing/run-log";
import { foldChat } from "./chat";

const step = { sourceName: "A", type: "leads" as const, targetName: "B", factId: "f1", passageId: "p1" };
const hit = (retrieval: GraphHit["retrieval"], path: GraphHit["path"]): GraphHit => ({
  passageId: "p1",
  retrieval,
  score: 0.5,
  entities: ["A"],
  path,
});
const way = (...searches: GraphHit[][]) => {
  let log = new RunLog();
  searches.forEach((hits, at) => {
    const visit = { node: "retrieve" as const, attempt: at + 1, visit: at + 1, count: 1 };
    log = log.start(at, visit).add(at, { type: "graph-result", visit, entities: [], hits, ms: 1 });
  });
  return foldChat(log.events).ways.get("p1")?.hit;
};

describe("how the graph led to a passage of an answer", () => {
  it("is the path with steps, in either order of events", () => {
    expect(way([hit("node", []), hit("edge", [step])])?.path).toEqual([step]);
    expect(way([hit("edge", [step]), hit("node", [])])?.path).toEqual([step]);
  });

  it("is the sentence that leads to it, not the names alone", () => {
    const lead = { passageId: "p0", sentence: "A leads it.", name: "A", entityId: "e1", query: "born A" };
    const led = { ...hit("edge", []), lead };
    expect(way([hit("node", []), led])?.lead).toEqual(lead);
    expect(way([led, hit("node", [])])?.lead).toEqual(lead);
    expect(way([hit("edge", [step]), led])?.path).toEqual([step]);
  });

  it("comes from the last search", () => {
    const later = { ...step, factId: "f2" };
    expect(way([hit("edge", [step])], [hit("edge", [later])])?.path).toEqual([later]);
    expect(way([hit("edge", [step])], [hit("node", [])])).toBeUndefined();
  });

  it("is no relation without a type, and no name or community alone", () => {
    const together = { ...step, type: "related_to" as const };
    expect(way([hit("node", [])])).toBeUndefined();
    expect(way([hit("edge", [together])])).toBeUndefined();
    expect(way([{ ...hit("community", []), community: "A" }])).toBeUndefined();
    expect(way([hit("edge", [together, step])])?.path).toEqual([step]);
  });

  it("is absent for a passage that the graph did not lead to", () => {
    expect(way([])).toBeUndefined();
  });
});
