import { describe, expect, it, vi } from "vitest";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { eventsAtNode, eventsUntil, type Replay, replayKey } from "./use-replay";

describe("eventsUntil", () => {
  const { events } = new RunLog().step(10, 20, visit("retrieve"));

  it.each([
    [0, 1],
    [9.9, 1],
    [10, 2],
    [20, 3],
    [500, 3],
  ])("at %d ms, %d events have happened", (atMs, count) => {
    expect(eventsUntil(events, atMs)).toBe(count);
  });
});

describe("eventsAtNode", () => {
  // run-start, start and end of retrieve, then start, text and end of generate.
  const { events } = new RunLog()
    .step(0, 5, visit("retrieve"))
    .start(5, visit("generate"))
    .text(6, visit("generate"), "x")
    .end(7, visit("generate"), 2);

  it("moves from node to node, and stays within the run", () => {
    expect([1, 2, 3, 4, 6].map((count) => eventsAtNode(events, count, 1))).toEqual([2, 4, 4, 6, 6]);
    expect([6, 5, 4, 3, 2, 1].map((count) => eventsAtNode(events, count, -1))).toEqual([4, 4, 2, 2, 1, 1]);
    expect(eventsAtNode([], 0, -1)).toBe(0);
  });
});

describe("the replay's keys", () => {
  const replay = (playing: boolean) =>
    ({
      shown: [],
      atMs: 0,
      atEnd: false,
      playing,
      speed: "1",
      play: vi.fn(),
      pause: vi.fn(),
      seek: vi.fn(),
      step: vi.fn(),
      stepNode: vi.fn(),
      goTo: vi.fn(),
      setSpeed: vi.fn(),
    }) satisfies Replay;

  it.each([
    ["ArrowRight", false, "step", [1]],
    ["ArrowLeft", false, "step", [-1]],
    ["ArrowRight", true, "stepNode", [1]],
    ["ArrowLeft", true, "stepNode", [-1]],
    ["Home", false, "seek", [0]],
    ["End", false, "goTo", [9]],
    [" ", false, "play", []],
  ] as const)("%s (shift %s) means %s", (key, shift, method, given) => {
    const target = replay(false);
    expect(replayKey(key, shift, target, 9)).toBe(true);
    expect(target[method]).toHaveBeenCalledWith(...given);
  });

  it("pauses playback, and ignores other keys", () => {
    const target = replay(true);
    expect(replayKey(" ", false, target, 9)).toBe(true);
    expect(target.pause).toHaveBeenCalledOnce();
    expect(replayKey("x", false, target, 9)).toBe(false);
  });
});
