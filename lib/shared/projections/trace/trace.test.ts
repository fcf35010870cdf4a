import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { RunLog, visit } from "../testing/run-log";
import { foldAttempts } from "./attempts";
import { foldTrace } from "./trace";

describe("foldTrace", () => {
  it("gives each visit its bar, its own time and its summary", () => {
    const log = new RunLog().start(10, visit("retrieve")).end(42, visit("retrieve"), 31);
    const [retrieve] = foldTrace(log.events).visits;
    expect(retrieve).toMatchObject({
      key: "retrieve#1",
      startMs: 10,
      endMs: 42,
      ms: 31,
      attempt: 1,
      firstSeq: 2,
      lastSeq: 3,
    });
    expect(retrieve?.input).toEqual({ of: "retrieve" });
    expect(retrieve?.summary?.code).toBe("passages_found");
  });

  it("starts the check's bar at the first verdict, while the answer is still streaming", () => {
    const log = new RunLog()
      .start(10, visit("generate"))
      .text(20, visit("generate"), "Sentence 0. ")
      .verdict(25, visit("check_hallucination"), 0, "supported")
      .end(100, visit("generate"), 90)
      .step(100, 110, visit("check_hallucination"));
    const check = foldTrace(log.events).visits.find((of) => of.node === "check_hallucination");
    expect(check).toMatchObject({ startMs: 25, endMs: 110, ms: 10 });
  });

  it("drops the events of an interrupted visit and the verdicts on its text", () => {
    const log = new RunLog()
      .start(10, visit("generate"))
      .text(20, visit("generate"), "Lost ")
      .verdict(25, visit("check_hallucination"), 0, "contradicted")
      .start(30, visit("generate"), true)
      .text(40, visit("generate"), "Kept");
    const { visits } = foldTrace(log.events);
    expect(visits.map((of) => of.key)).toEqual(["generate#1"]);
    expect(visits[0]).toMatchObject({ restarted: true, startMs: 30 });
    expect(visits[0]?.events.map((event) => event.type)).toEqual(["node-start", "text-delta"]);
  });

  it("moves the rewrite and retrieval that led to the second generation to that attempt", () => {
    const log = new RunLog()
      .step(0, 5, visit("retrieve"))
      .step(5, 20, visit("generate"))
      .step(20, 25, visit("decide_useful"))
      .step(25, 26, visit("transform_query"))
      .step(26, 30, visit("retrieve", 2));
    expect(foldTrace(log.events).visits.map((of) => of.attempt)).toEqual([1, 1, 1, 1, 1]);
    log.attempt = 2;
    log.step(30, 50, visit("generate", 2));
    expect(foldTrace(log.events).visits.map((of) => of.attempt)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it("distinguishes a running run from an ended one", () => {
    const log = new RunLog().start(10, visit("retrieve"));
    expect(foldTrace(log.events)).toMatchObject({ ended: false, ms: 10, outcome: null });
    log.add(99, { type: "run-end", outcome: "cancelled", ms: 98 });
    expect(foldTrace(log.events)).toMatchObject({ ended: true, ms: 98, outcome: "cancelled" });
  });

  it("gets the language from the node that detects it", () => {
    const log = new RunLog();
    expect(foldTrace(log.events).language).toBeNull();
    log.add(3, {
      type: "node-end",
      visit: visit("detect_language"),
      ms: 2,
      summary: reason("language_detected", { language: "fr" }),
      output: { language: "fr", confident: true },
    });
    expect(foldTrace(log.events).language).toBe("fr");
  });

  it("contains the results of the knowledge graph, without those of an interrupted search", () => {
    const search = visit("retrieve");
    const path = [
      { sourceName: "Moon", type: "related_to", targetName: "Tides", factId: "f1", passageId: "p1" } as const,
    ];
    const hit = { passageId: "p1", retrieval: "edge", score: 0.7, entities: ["Moon", "Tides"], path } as const;
    const found = {
      type: "graph-result",
      visit: search,
      entities: [],
      hits: [{ ...hit, entities: [...hit.entities] }],
      ms: 4,
    } as const;
    const log = new RunLog().start(0, search).add(1, { ...found, entities: [], hits: [] });
    log
      .start(2, search, true)
      .add(3, { ...found, entities: [], hits: [{ ...hit, entities: [...hit.entities], path }] });
    const { graphResults } = foldTrace(log.events);
    expect(graphResults.map(({ hits }) => hits.map((own) => own.path))).toEqual([[path]]);
    expect(foldAttempts(log.events)[0]?.graph?.hits).toHaveLength(1);
  });

  it("folds no events to an empty trace", () => {
    expect(foldTrace([])).toMatchObject({ visits: [], ms: 0, ended: false, question: "" });
  });
});
