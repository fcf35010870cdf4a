import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { candidateRun } from "../testing/candidate-run";
import { RunLog, visit } from "../testing/run-log";
import { foldSteps, stepLines } from "./steps";

const words = { reason: ({ code }: { code: string }) => `<${code}>`, fallback: (fallback: string) => `[${fallback}]` };

function degradedRun(): RunLog {
  const route = visit("route_question");
  const generate = visit("generate");
  return new RunLog()
    .start(0, route)
    .add(1, { type: "route-select", visit: route, route: "kg_retrieval", reason: reason("web_search_unavailable") })
    .add(2, { type: "node-end", visit: route, ms: 2, summary: reason("route_latest_information"), output: {} })
    .step(2, 5, visit("retrieve"))
    .start(5, generate)
    .add(6, {
      type: "degraded",
      visit: generate,
      what: "generator",
      reason: reason("model_unreachable"),
      fallback: "quoted-excerpts",
    })
    .end(7, generate, 2);
}

describe("stepLines", () => {
  it("lists each finished node in order, and what was unavailable or failed", () => {
    expect(stepLines(degradedRun().events, words)).toEqual([
      "route_question: <web_search_unavailable>",
      "route_question: <route_latest_information>",
      "retrieve: <passages_found>",
      "generate: <model_unreachable> [quoted-excerpts]",
      "generate: <passages_found>",
    ]);
  });

  it("lists a reason once when the route and its node's summary share it", () => {
    const route = visit("route_question");
    const log = new RunLog()
      .start(0, route)
      .add(1, { type: "route-select", visit: route, route: "kg_retrieval", reason: reason("web_search_unavailable") })
      .add(2, { type: "node-end", visit: route, ms: 2, summary: reason("web_search_unavailable"), output: {} });
    expect(stepLines(log.events, words)).toEqual(["route_question: <web_search_unavailable>"]);
  });

  it("leaves out the earlier lines of a repeated visit", () => {
    const log = degradedRun();
    const before = stepLines(log.events, words);
    log.start(20, visit("generate"), true).end(25, visit("generate"), 5);
    expect(stepLines(log.events, words)).toEqual([...before.slice(0, 3), "generate: <passages_found>"]);
  });

  it("only grows unless a visit is repeated", () => {
    fc.assert(
      fc.property(fc.constantFrom(degradedRun().events, candidateRun().events), fc.nat(60), (events, count) => {
        const soFar = foldSteps(events.slice(0, count));
        expect(foldSteps(events).slice(0, soFar.length)).toEqual(soFar);
      }),
    );
  });
});
