import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { chatFold } from "@/lib/shared/projections/chat/chat";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { FORGET_AFTER_MS, KEPT_RUNS } from "../tunables";
import { RunStore, runStore } from "./run-store";

const EVENTS = new RunLog()
  .start(0, visit("generate"))
  .text(5, visit("generate"), "High ")
  .text(6, visit("generate"), "tide.")
  .add(9, { type: "run-end", outcome: "approved", ms: 9 }).events;

/** Runs the callbacks requested for the next frame. */
let frames: FrameRequestCallback[] = [];
function nextFrame(): void {
  const due = frames;
  frames = [];
  for (const callback of due) callback(0);
}

/** A server whose streams are written to by hand. */
function handServer() {
  const streams: Array<{ after: number; send(events: readonly RunEvent[]): void; aborted: boolean }> = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const after = Number(new URL(path, "http://localhost").searchParams.get("after"));
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const stream = {
      after,
      aborted: false,
      send: (events: readonly RunEvent[]) => {
        const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
        void writer.write(new TextEncoder().encode(text));
      },
    };
    init.signal?.addEventListener("abort", () => {
      stream.aborted = true;
    });
    streams.push(stream);
    return new Response(body.readable);
  });
  return streams;
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("RunStore", () => {
  it("notifies its listeners once per frame, however many events arrived", async () => {
    const streams = handServer();
    const store = new RunStore("run-1");
    const told = vi.fn();
    store.subscribe(told);
    await vi.waitFor(() => expect(store.getConnection()).toBe("open"));
    told.mockClear();
    streams[0]?.send(EVENTS.slice(0, 4));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    expect(store.getEvents()).toHaveLength(0);
    nextFrame();
    expect(store.getEvents()).toHaveLength(4);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("closes with its last listener, and continues after the last event for the next one", async () => {
    const streams = handServer();
    const store = new RunStore("run-1");
    const leave = store.subscribe(() => {});
    await vi.waitFor(() => expect(store.getConnection()).toBe("open"));
    streams[0]?.send(EVENTS.slice(0, 2));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    leave();
    expect(streams[0]?.aborted).toBe(true);

    store.subscribe(() => {});
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    expect(streams[1]?.after).toBe(2);
    streams[1]?.send(EVENTS.slice(2));
    await vi.waitFor(() => expect(store.getConnection()).toBe("ended"));
    expect(store.getEvents().map(({ seq }) => seq)).toEqual(EVENTS.map(({ seq }) => seq));
  });

  it("reads the same view until events arrive", async () => {
    const streams = handServer();
    const store = new RunStore("run-1");
    const read = store.reader(chatFold);
    store.subscribe(() => {});
    await vi.waitFor(() => expect(store.getConnection()).toBe("open"));
    const before = read();
    expect(read()).toBe(before);
    streams[0]?.send(EVENTS);
    await vi.waitFor(() => expect(store.getConnection()).toBe("ended"));
    expect(read()).toMatchObject({ status: "ended", outcome: { outcome: "approved" } });
    expect(read()).toBe(read());
  });
});

describe("runStore", () => {
  it("has one store for each run of a page, however many, and forgets the oldest once they are no longer shown", () => {
    vi.useFakeTimers();
    handServer();
    const ids = Array.from({ length: KEPT_RUNS + 5 }, (_, index) => `many-${index}`);
    const first = ids.map((id) => runStore(id));
    expect(ids.map((id) => runStore(id))).toEqual(first);
    const leave = first.map((store) => store.subscribe(() => {}));
    expect(runStore("many-0")).toBe(first[0]);
    for (const left of leave) left();
    expect(runStore("many-0")).toBe(first[0]);
    vi.advanceTimersByTime(FORGET_AFTER_MS);
    expect(runStore(`many-${KEPT_RUNS + 4}`)).toBe(first.at(-1));
    expect(runStore("many-0")).not.toBe(first[0]);
    vi.useRealTimers();
  });
});
