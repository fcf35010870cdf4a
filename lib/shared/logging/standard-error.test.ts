import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const lineSchema = z.object({ index: z.int().optional(), count: z.int().optional(), msg: z.string() });
const KIB = "k".repeat(1_000);

/** Everything that was written so far, without waiting for more. */
type ReadAll = () => string;

/** A process that logs lines of a kibibyte each and then says so on standard output. */
function logLines(count: number, stderr: "pipe" | number, then: string): ChildProcess {
  vi.stubEnv("LOG_LEVEL", "error");
  const script = `
    import { log } from "./lib/shared/log.ts";
    for (let index = 0; index < ${count}; index += 1) log.error({ index, text: "${KIB}" }, "line");
    console.log("logged");
    ${then}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    stdio: ["pipe", "pipe", stderr],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Standard error is a named pipe, blocking for all processes that share it, as in a shell's pipeline. */
function throughPipe(): { stderr: number; readAll: ReadAll } {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-pipe-"));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stderr = openSync(path, constants.O_WRONLY);
  onTestFinished(() => {
    closeSync(reader);
    closeSync(stderr);
    rmSync(folder, { recursive: true });
  });
  const chunk = Buffer.alloc(65_536);
  return {
    stderr,
    readAll: () => {
      let text = "";
      try {
        for (let size = 1; size > 0; text += chunk.toString("latin1", 0, size)) size = readSync(reader, chunk);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      }
      return text;
    },
  };
}

/** Standard error is a socket, as Node makes it for its children. Nothing is read before the first call. */
function throughSocket(child: ChildProcess): ReadAll {
  let text = "";
  let reads = false;
  return () => {
    // Node discards what is not read when the process ends, unless something listens.
    if (!reads) child.stderr?.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    reads = true;
    const read = text;
    text = "";
    return read;
  };
}

/** Starts to read only now, and continues until the process has ended. */
async function readToEnd(child: ChildProcess, readAll: ReadAll) {
  let text = readAll();
  const timer = setInterval(() => {
    text += readAll();
  }, 5);
  const [code] = await once(child, "close");
  clearInterval(timer);
  text += readAll();
  const lines = text.split("\n").slice(0, -1);
  return { code, lines: lines.map((line) => lineSchema.parse(JSON.parse(line))) };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

for (const way of ["pipe", "socket"] as const) {
  const start = (count: number, then: string) => {
    const pipe = way === "pipe" ? throughPipe() : null;
    const child = logLines(count, pipe?.stderr ?? "pipe", then);
    return { child, readAll: pipe?.readAll ?? throughSocket(child) };
  };

  it(`continues while a ${way} is full, and writes every line before the process exits`, async () => {
    // Far more than a pipe holds: waiting for each line would take minutes.
    const { child, readAll } = start(2_000, "process.exit(3);");
    await once(child.stdout ?? child, "data");
    const { code, lines } = await readToEnd(child, readAll);
    expect(code).toBe(3);
    expect(lines.map(({ index }) => index)).toEqual(numbers(2_000));
  });

  it(`drops the latest lines when a ${way} stays full, says how many, and continues`, async () => {
    const { child, readAll } = start(
      6_000,
      `process.stdin.once("data", () => { log.error("afterwards"); process.exit(0); });`,
    );
    await once(child.stdout ?? child, "data");
    let text = "";
    await expect
      .poll(() => {
        text += readAll();
        return text.includes("log lines dropped") && text.endsWith("\n");
      })
      .toBe(true);
    child.stdin?.write("end");
    const rest = await readToEnd(child, readAll);
    const lines = text
      .split("\n")
      .slice(0, -1)
      .map((line) => lineSchema.parse(JSON.parse(line)));
    const kept = lines.flatMap(({ index }) => (index === undefined ? [] : [index]));
    expect(kept).toEqual(numbers(kept.length));
    expect(lines.find(({ count }) => count !== undefined)?.count).toBe(6_000 - kept.length);
    expect(rest.lines.map(({ msg }) => msg)).toEqual(["afterwards"]);
  });
}

it("ends when its reader no longer accepts anything", async () => {
  const { stderr } = throughPipe();
  const child = logLines(500, stderr, "process.exit(4);");
  const [code] = await once(child, "exit");
  expect(code).toBe(4);
});

it.each(["pipe", "socket"])("leaves Node's resolution of linked packages alone: %s", async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-links-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = ["first", "second"];
  mkdirSync(join(folder, "node_modules"));
  for (const name of names) {
    mkdirSync(join(folder, "kept", name), { recursive: true });
    writeFileSync(join(folder, "kept", name, "index.js"), "module.exports = __filename;");
    symlinkSync(join(folder, "kept", name), join(folder, "node_modules", name));
  }
  const script = `
    import { createRequire } from "node:module";
    const load = createRequire(${JSON.stringify(join(folder, "index.js"))});
    const before = load("first");
    const { standardErrorLines } = await import("./lib/shared/logging/standard-error.ts");
    standardErrorLines();
    console.log(JSON.stringify([before, load("second")]));`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    stdio: ["ignore", "pipe", kind === "pipe" ? throughPipe().stderr : "pipe"],
  });
  let printed = "";
  child.stdout?.on("data", (data) => {
    printed += String(data);
  });
  await once(child, "close");
  const kept = realpathSync(join(folder, "kept"));
  expect(JSON.parse(printed)).toEqual(names.map((name) => join(kept, name, "index.js")));
});
