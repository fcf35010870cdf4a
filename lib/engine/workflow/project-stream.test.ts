import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { type RunEventSink, StreamProjection } from "./project-stream";

/** A log whose database stores only when the test calls `store`. */
function slowLog() {
  const events: RunEvent[] = [];
  let stored = 0;
  let waiting: (() => void)[] = [];
  const sink: RunEventSink = {
    append: (event) => events.push(event),
    flush: async () => {
      stored = events.length;
    },
    whenStored: () => (stored === events.length ? null : new Promise((resolve) => waiting.push(resolve))),
  };
  return {
    sink,
    events,
    async store() {
      stored = events.length;
      const ready = waiting;
      waiting = [];
      for (const resolve of ready) resolve();
      await Promise.resolve();
    },
  };
}

const delta = (text: string, textVersion = 1) => ({ type: "text-delta" as const, delta: text, textVersion });
const deltas = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "text-delta" ? [event.delta] : []));

describe("text while the database is behind", () => {
  it("is logged word by word while it keeps up, and together once it has caught up", async () => {
    const log = slowLog();
    const projection = new StreamProjection(log.sink);
    const visit = projection.begin("generate", {});
    await log.store();
    visit.emit(delta("One "));
    expect(deltas(log.events)).toEqual(["One "]);
    visit.emit(delta("two "));
    visit.emit(delta("three "));
    expect(deltas(log.events)).toEqual(["One "]);
    await log.store();
    expect(deltas(log.events)).toEqual(["One ", "two three "]);
  });

  it("is never reordered with another event, or with the end of the visit", () => {
    const log = slowLog();
    const projection = new StreamProjection(log.sink);
    const visit = projection.begin("generate", {});
    visit.emit(delta("One "));
    visit.emit({ type: "claim-retract", claimId: "a1.s0", reason: reason("not_grounded") });
    visit.emit(delta("two"));
    visit.end({ update: {}, summary: reason("answer_generated", { sentences: 1 }), output: {} });
    expect(log.events.map((event) => event.type)).toEqual([
      "node-start",
      "text-delta",
      "claim-retract",
      "text-delta",
      "node-end",
    ]);
  });

  it("is logged by a flush", async () => {
    const log = slowLog();
    const projection = new StreamProjection(log.sink);
    projection.begin("generate", {}).emit(delta("One"));
    await projection.flush();
    expect(deltas(log.events)).toEqual(["One"]);
  });

  it("preserves every word, its version and the numbering, whenever the database stores", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("text" as const), text: fc.string({ unit: "grapheme" }), version: fc.nat(1) }),
      fc.record({ kind: fc.constant("other" as const) }),
      fc.record({ kind: fc.constant("store" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        const log = slowLog();
        const projection = new StreamProjection(log.sink);
        const visit = projection.begin("generate", {});
        const written = ["", ""];
        for (const given of steps) {
          if (given.kind === "store") await log.store();
          else if (given.kind === "other")
            projection.emitAhead("check_hallucination", { type: "grade-result", grades: [] });
          else {
            written[given.version] += given.text;
            visit.emit(delta(given.text, given.version));
          }
        }
        projection.release();
        for (const version of [0, 1]) {
          const own = log.events.filter((event) => event.type === "text-delta" && event.textVersion === version);
          expect(deltas(own).join("")).toBe(written[version]);
        }
        expect(log.events.map((event) => event.seq)).toEqual(log.events.map((_, index) => index + 1));
      }),
    );
  });
});
