import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RESTART_LIMITS, supervise } from "./supervise.mjs";

const children: ChildProcess[] = [];
const lives: { stopping: boolean }[] = [];
afterEach(() => {
  // Otherwise a killed part would be started again, and outlive the tests.
  for (const life of lives.splice(0)) life.stopping = true;
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that does nothing until it is killed, or exits at once with `code`. */
async function startPart(code?: number): Promise<ChildProcess> {
  const script = code === undefined ? "setInterval(() => {}, 1e6)" : `process.exit(${code})`;
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  children.push(child);
  await once(child, "spawn");
  return child;
}

function watched(
  child: ChildProcess,
  start: () => Promise<ChildProcess>,
  limits: Partial<typeof RESTART_LIMITS> = {},
  isAlive?: () => Promise<boolean>,
) {
  const [say, giveUp] = [vi.fn(), vi.fn()];
  const life = { stopping: false };
  lives.push(life);
  const supervision = supervise({
    name: "The part",
    child,
    start,
    isAlive,
    isStopping: () => life.stopping,
    giveUp,
    say,
    limits: { ...RESTART_LIMITS, failedStartWaitMs: 1, ...limits },
  });
  return { say, giveUp, life, supervision };
}

const back = expect.stringMatching(/^The part is back \(\d+\.\d s\)\.$/);

describe("supervise", () => {
  it("restarts a part each time it is killed, and says so", async () => {
    const first = await startPart();
    const start = vi.fn(() => startPart());
    const { say, giveUp, supervision } = watched(first, start);
    for (const times of [1, 2, 3]) {
      children.at(-1)?.kill("SIGKILL");
      await vi.waitFor(() => expect(say.mock.calls.filter(([line]) => line.includes("is back"))).toHaveLength(times));
      await supervision.whenUp();
    }
    expect(start).toHaveBeenCalledTimes(3);
    expect(say.mock.calls.slice(0, 2)).toEqual([["The part ended unexpectedly (SIGKILL). Restarting it …"], [back]]);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it("gives up on a part that keeps exiting, and says how it exited", async () => {
    const { giveUp } = watched(await startPart(3), () => startPart(3), { ends: 4 });
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1));
    expect(giveUp).toHaveBeenCalledWith("The part ended 5 times within 3 minutes (code 3).");
  });

  it("gives up on a part that fails to start, after several attempts", async () => {
    const start = vi.fn(() => Promise.reject(new Error("The disk is full.")));
    const { giveUp, say } = watched(await startPart(1), start, { failedStarts: 3 });
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1));
    expect(start).toHaveBeenCalledTimes(3);
    expect(say).toHaveBeenCalledWith("The disk is full. Trying again …");
    expect(giveUp).toHaveBeenCalledWith("The disk is full.\nThe part failed to start 3 times in a row.");
  });

  it("kills and restarts a part that has stopped responding, after several checks", async () => {
    const answers = [true, false, false, true, false, false, false];
    const isAlive = vi.fn(async () => answers.shift() ?? true);
    const start = vi.fn(() => startPart());
    const { say } = watched(await startPart(), start, { checkEveryMs: 5 }, isAlive);
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1));
    expect(answers).toEqual([]);
    await vi.waitFor(() => expect(say).toHaveBeenCalledWith(back));
    expect(say.mock.calls[0]).toEqual(["The part is not responding."]);
    const checks = isAlive.mock.calls.length;
    await vi.waitFor(() => expect(isAlive.mock.calls.length).toBeGreaterThan(checks));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("asks a part whether it responds no more often than its limits say", async () => {
    const isAlive = vi.fn(async () => true);
    const { life } = watched(await startPart(), () => startPart(), { checkEveryMs: 3_600_000 }, isAlive);
    // A check without its interval would be made many times while a process starts and ends.
    await once(await startPart(0), "exit");
    expect(isAlive).not.toHaveBeenCalled();
    life.stopping = true;
  });

  it("leaves a part alone that exits during shutdown", async () => {
    const child = await startPart();
    const start = vi.fn(() => startPart());
    const { life, say } = watched(child, start);
    life.stopping = true;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    expect(start).not.toHaveBeenCalled();
    expect(say).not.toHaveBeenCalled();
  });
});
