import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acquireFileLock, LockHeld } from "./lock-file";

let folder: string;
let path: string;
const NO_SOCKET = "/nowhere/socket";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("keeps everyone else out until it is released", async () => {
  const lock = await acquireFileLock(path, NO_SOCKET);
  await expect(acquireFileLock(path, NO_SOCKET)).rejects.toThrow(LockHeld);
  await lock.release();
  await (await acquireFileLock(path, NO_SOCKET)).release();
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ["a process that is gone", { pid: 2 ** 22 + 1, started: null, host: hostname(), socket: NO_SOCKET }],
  [
    "an earlier process of the same number",
    { pid: process.pid, started: "boot:1", host: hostname(), socket: NO_SOCKET },
  ],
  ["another machine whose socket is dead", { pid: 1, started: null, host: "elsewhere", socket: NO_SOCKET }],
])("takes over from %s, and lets only one do so", async (_what, stale) => {
  await writeFile(`${path}.3`, JSON.stringify(stale));
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFileLock(path, NO_SOCKET)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(JSON.parse(await readFile(`${path}.4`, "utf8"))).toMatchObject({ pid: process.pid });
  expect(await readdir(folder)).toEqual(["lock.4"]);
});

it("takes over a file that nobody can have written", async () => {
  await writeFile(`${path}.1`, "");
  await (await acquireFileLock(path, NO_SOCKET)).release();
});

it.runIf(process.platform === "linux")(
  "takes over from a killed process that its parent has not noticed yet",
  async () => {
    // The shell's child ends once the shell has become `sleep`, which never asks for it: a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.4 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const [output] = await once(parent.stdout, "data");
      const pid = Number(String(output));
      const stat = await vi.waitFor(async () => {
        const text = await readFile(`/proc/${pid}/stat`, "utf8");
        expect(text).toContain(") Z ");
        return text;
      });
      const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
      const started = `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
      const stale = { pid, started, host: hostname(), socket: NO_SOCKET };
      await writeFile(`${path}.1`, JSON.stringify(stale));
      await (await acquireFileLock(path, NO_SOCKET)).release();
    } finally {
      parent.kill("SIGKILL");
    }
  },
);
