import { describe, expect, it } from "vitest";
import { liveEvents } from "../projections/live-events";
import { answer, only } from "./testing/answer-of";
import { fakeWorkflow, nodesEntered } from "./testing/fake-workflow";

describe("resume", () => {
  const NODES = 11;
  it.each(Array.from({ length: NODES }, (_, i) => i))(
    "a process that dies at node %i leaves one answer and no gap",
    async (dyingNode) => {
      const workflow = fakeWorkflow();
      let flushes = 0;
      const die = async () => {
        flushes += 1;
        if (flushes === dyingNode + 1) throw new Error("process died");
      };
      await expect(workflow.run(die)).rejects.toThrow("process died");
      await workflow.run();
      const live = liveEvents(workflow.events);
      expect(
        answer(
          live.filter(
            (event, i) => event.type !== "answer-final" || i === live.findLastIndex((e) => e.type === "answer-final"),
          ),
        ),
      ).toMatchObject({ outcome: "approved" });
      expect(new Set(nodesEntered(live)).size).toBe(nodesEntered(live).length);
      expect(workflow.events.map((event) => event.seq)).toEqual(workflow.events.map((_, i) => i + 1));
      expect(only(workflow.events, "node-start").filter((event) => event.restart)).toHaveLength(1);
      const text = only(live, "text-delta")
        .map((event) => event.delta)
        .join("");
      expect(text).toBe("Fact number 1 stands here. [1] Fact number 2 stands here. [2]");
    },
  );
});
