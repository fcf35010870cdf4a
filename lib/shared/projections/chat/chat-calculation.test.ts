import { describe, expect, it } from "vitest";
import { foldDiagram } from "../diagram/diagram";
import { fakeCalculation } from "../testing/fake-calculation";
import { RunLog, visit } from "../testing/run-log";
import { foldChat } from "./chat";

const calculation = fakeCalculation();

function computed(): RunLog {
  const log = new RunLog();
  const here = visit("compute");
  log.start(1, here).add(2, { type: "calculation-result", visit: here, calculation });
  return log;
}

function say(log: RunLog, delta: string): RunLog {
  return log.add(3, { type: "text-delta", visit: visit("compute"), delta, textVersion: log.attempt });
}

describe("a calculation", () => {
  it("belongs to the text that states its result", () => {
    expect(foldChat(computed().events).calculation).toBeNull();
    expect(foldChat(say(computed(), "Number of orders: **3**.").events).calculation).toEqual(calculation);
  });

  it("does not belong to a later attempt, which was written from passages", () => {
    const log = say(computed(), "Number of orders: **3**.");
    log.attempt = 2;
    expect(foldChat(say(log, "Three orders were late.").events).calculation).toBeNull();
  });

  it("shows on the diagram how many rows it is made of", () => {
    const { nodes } = foldDiagram(computed().events);
    expect(nodes.get("compute")?.figure).toEqual({ kind: "computed", rows: 3 });
  });
});
