import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FolderHeld, findOwner, lockFolder } from "./folder-lock.mjs";
import { isSystemLockHeld, systemLockNames } from "./system-lock.mjs";

vi.mock("node:fs/promises", async (original) => {
  const own = await original<typeof import("node:fs/promises")>();
  return { ...own, writeFile: vi.fn(own.writeFile) };
});

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-lock-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await rm(folder, { recursive: true, force: true });
});

const MODULE = new URL("./folder-lock.mjs", import.meta.url).href;
/** Holds the lock until it is killed, or prints why it could not. The second argument overrides the platform. */
const HOLDER = `if (process.argv[2]) Object.defineProperty(process, "platform", { value: process.argv[2] });
  const { lockFolder } = await import(${JSON.stringify(MODULE)});
  try {
    const { tookOver } = await lockFolder(process.argv[1], "part", { details: { of: process.pid } });
    console.log("holds", tookOver);
    setInterval(() => {}, 1000);
  } catch (error) { console.log(error.name, error.owner?.pid); }`;

/** @returns the process and the line that it printed */
async function startHolder(at = folder, platform = ""): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, at, platform], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), "line");
  return { child, line: String(line) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const record = (more: object) => JSON.stringify({ pid: 2 ** 22 + 1, started: null, host: hostname(), ...more });

it("holds on a full disk, and writes its new details once there is space", async () => {
  const lock = await lockFolder(folder, "part", { details: { url: "one" } });
  vi.mocked(writeFile).mockRejectedValueOnce(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  await lock.update({ url: "two" });
  await expect(lockFolder(folder, "part")).rejects.toThrow(FolderHeld);
  await vi.waitFor(async () =>
    expect((await findOwner(folder, "part")).owner).toMatchObject({ details: { url: "two" } }),
  );
  await lock.release();
});

it("refuses everyone else until it is released, and names its owner", async () => {
  const lock = await lockFolder(folder, "part", { details: { url: "one" } });
  await expect(lockFolder(folder, "part")).rejects.toThrow(FolderHeld);
  await lock.update({ url: "two" });
  expect((await findOwner(folder, "part")).owner).toMatchObject({ pid: process.pid, details: { url: "two" } });
  const other = await lockFolder(folder, "another part");
  await other.release();
  await lock.release();
  expect(await findOwner(folder, "part")).toEqual({ held: false, owner: undefined });
  await (await lockFolder(folder, "part")).release();
  expect(await readdir(folder)).toEqual(["run"]);
  expect(await readdir(join(folder, "run"))).toEqual([]);
});

it("has no owner in a missing folder", async () => {
  expect(await findOwner(join(folder, "nowhere"), "part")).toEqual({ held: false, owner: undefined });
});

describe("takes over, and lets only one do so, from", () => {
  it.each([
    ["a process that is gone", record({})],
    ["an earlier process of the same number", record({ pid: process.pid, started: "boot:1" })],
    ["another machine whose socket is dead", record({ pid: 1, host: "elsewhere", socket: "/nowhere/socket" })],
    ["a file that no launcher writes", ""],
  ])("%s", async (_what, stale) => {
    await writeFile(join(folder, "part.lock.3"), stale);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, "part")));
    const held = results.filter((result) => result.status === "fulfilled").map((result) => result.value);
    expect(held).toHaveLength(1);
    expect(held[0]?.tookOver).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(["part.lock.4", "run"]);
    await held[0]?.release();
  });

  it("a killed process, after its details were handled", async () => {
    const { child, line } = await startHolder();
    expect(line).toBe("holds false");
    await kill(child);
    const handled: unknown[] = [];
    const lock = await lockFolder(folder, "part", {
      endPrevious: async (details) => {
        handled.push(details);
      },
    });
    expect(handled).toEqual([{ of: child.pid }]);
    await lock.release();
  });

  it.runIf(process.platform === "linux")("a killed process that its parent has not noticed yet", async () => {
    // The shell's child ends once the shell has become `sleep`, which never asks for it: a zombie.
    const parent = spawn("sh", ["-c", "sleep 0.4 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    children.add(parent);
    const [output] = await once(parent.stdout, "data");
    const pid = Number(String(output));
    const stat = await vi.waitFor(async () => {
      const text = await readFile(`/proc/${pid}/stat`, "utf8");
      expect(text).toContain(") Z ");
      return text;
    });
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const started = `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
    await writeFile(join(folder, "part.lock.1"), record({ pid, started }));
    await (await lockFolder(folder, "part")).release();
  });
});

it("cleans up after a previous owner before its file is removed", async () => {
  await writeFile(join(folder, "part.lock.1"), record({ details: { children: [1] } }));
  await expect(
    lockFolder(folder, "part", {
      endPrevious: async () => {
        throw new Error("interrupted");
      },
    }),
  ).rejects.toThrow("interrupted");
  expect(await readdir(folder)).toContain("part.lock.1");
  expect((await findOwner(folder, "part")).held).toBe(false);
});

const damages: [string, (folder: string) => Promise<unknown>][] = [
  ["its lock file is removed", (at) => rm(join(at, "part.lock.1"))],
  ["its lock file is emptied", (at) => writeFile(join(at, "part.lock.1"), "")],
  ["its lock file is another's", (at) => writeFile(join(at, "part.lock.1"), record({}))],
  ["its socket is removed", (at) => rm(join(at, "run"), { recursive: true })],
  [
    "everything in the folder is removed",
    async (at) => {
      for (const name of await readdir(at)) await rm(join(at, name), { recursive: true });
    },
  ],
  [
    "the folder is removed and made again",
    async (at) => {
      await rm(at, { recursive: true });
      await mkdir(at);
    },
  ],
];

describe("refuses a second process while it lives, whatever happens to its files:", () => {
  it.each(damages)("%s", async (_what, damage) => {
    const { child } = await startHolder();
    await damage(folder);
    expect((await startHolder()).line).toMatch(/^FolderHeld/);
    expect((await findOwner(folder, "part")).held).toBe(true);
    // It restores its file, and an error for a refused process names it.
    await vi.waitFor(async () => expect((await findOwner(folder, "part")).owner?.pid).toBe(child.pid));
    expect((await startHolder()).line).toBe(`FolderHeld ${child.pid}`);
    await vi.waitFor(() => expect(existsSync(join(folder, "run", "part.sock"))).toBe(true));

    await damage(folder);
    await kill(child);
    expect((await startHolder()).line).toMatch(/^holds/);
  });

  it("the folder is moved and another one put in its place", async () => {
    const { child } = await startHolder();
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    await mkdir(folder);
    expect((await startHolder()).line).toMatch(/^FolderHeld/);
    expect((await startHolder(moved)).line).toBe(`FolderHeld ${child.pid}`);
    await kill(child);
    await rm(moved, { recursive: true });
  });

  it("all of it, ten times at the same instant", async () => {
    const { child } = await startHolder();
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    const lines = await Promise.all(Array.from({ length: 10 }, async () => (await startHolder()).line));
    expect(lines.filter((line) => !line.startsWith("FolderHeld"))).toEqual([]);
    await kill(child);
    const next = await Promise.all(Array.from({ length: 10 }, async () => (await startHolder()).line));
    expect(next.filter((line) => line.startsWith("holds"))).toHaveLength(1);
  });
});

it.skipIf(process.platform === "win32")("is found by its socket alone where its names are invisible", async () => {
  // A container with its own network: neither names nor process numbers are shared.
  await mkdir(join(folder, "run"));
  const elsewhere = createServer((socket) => socket.destroy());
  await once(elsewhere.listen(join(folder, "run", "part.sock")), "listening");
  await expect(lockFolder(folder, "part")).rejects.toThrow(FolderHeld);
  const stillThere = connect(join(folder, "run", "part.sock"));
  await once(stillThere, "connect");
  elsewhere.close();
});

it.skipIf(process.platform === "win32")(
  "holds where names are files, which are checked before they are removed",
  async () => {
    const { child, line } = await startHolder(folder, "darwin");
    expect(line).toBe("holds false");
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    const lines = await Promise.all(Array.from({ length: 4 }, async () => (await startHolder(folder, "darwin")).line));
    expect(lines.filter((other) => !other.startsWith("FolderHeld"))).toEqual([]);
    await kill(child);
    const next = await Promise.all(Array.from({ length: 4 }, async () => (await startHolder(folder, "darwin")).line));
    expect(next.filter((other) => other.startsWith("holds"))).toHaveLength(1);
  },
);

it("has names that its system assigns only once", async () => {
  const names = systemLockNames(folder, "part");
  expect(new Set(names).size).toBe(2);
  expect(await isSystemLockHeld(names)).toBe(false);
  const lock = await lockFolder(folder, "part");
  expect(await isSystemLockHeld(names)).toBe(true);
  await lock.release();
  expect(await isSystemLockHeld(names)).toBe(false);
});
