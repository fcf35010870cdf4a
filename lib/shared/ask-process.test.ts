import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { askProcess } from "./ask-process";

const folder = mkdtempSync(join(tmpdir(), "touchstone-ask-"));
const script = join(folder, "child.mjs");
const children: ChildProcess[] = [];

beforeAll(() =>
  writeFileSync(
    script,
    `process.on("message", (order) => {
       if (order === "echo") process.send({ order });
       if (order === "leave") process.exit(3);
       if (order === "die") process.kill(process.pid, "SIGKILL");
     });`,
  ),
);
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(): ChildProcess {
  const child = fork(script, [], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  children.push(child);
  return child;
}

it("gives a process's answers, one after the other", async () => {
  const child = start();
  for (let n = 0; n < 2; n += 1) {
    expect(await askProcess(child, "echo")).toEqual({ kind: "message", message: { order: "echo" } });
  }
  expect([child.listenerCount("message"), child.listenerCount("exit"), child.listenerCount("error")]).toEqual([
    0, 0, 1,
  ]);
});

it("reports how a process ended instead", async () => {
  expect(await askProcess(start(), "leave")).toEqual({ kind: "exit", code: 3, killedBy: null });
  expect(await askProcess(start(), "die")).toEqual({ kind: "exit", code: null, killedBy: "SIGKILL" });
  const gone = start();
  await askProcess(gone, "leave");
  expect(await askProcess(gone, "echo")).toMatchObject({ kind: "error", detail: expect.stringMatching(/channel/i) });
});

it("waits no longer than it may, and leaves the process running", async () => {
  const child = start();
  expect(await askProcess(child, "nothing", { timeMs: 50 })).toEqual({ kind: "late" });
  expect(await askProcess(child, "echo")).toMatchObject({ kind: "message" });
});

it("throws the signal's reason, also one from before", async () => {
  const stop = new AbortController();
  const child = start();
  const asked = askProcess(child, "nothing", { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await expect(asked).rejects.toThrow("stopped");
  await expect(askProcess(child, "nothing", { signal: stop.signal })).rejects.toThrow("stopped");
  expect(await askProcess(child, "echo")).toMatchObject({ kind: "message" });
});
