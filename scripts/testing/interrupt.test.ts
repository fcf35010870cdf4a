import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, it } from "vitest";
import { fromRoot } from "../launcher/paths.mjs";

const scripts = mkdtempSync(join(tmpdir(), "touchstone-interrupt-"));
afterAll(() => rmSync(scripts, { recursive: true }));

function script(name: string, text: string): string {
  const path = join(scripts, name);
  writeFileSync(path, text);
  return path;
}

/** An application: it writes until it is asked to stop, then for a moment more, and leaves no file half written. */
const application = script(
  "application.mjs",
  `import { mkdirSync, writeFileSync } from "node:fs";
  const folder = process.argv[2];
  mkdirSync(folder, { recursive: true });
  let count = 0;
  setInterval(() => writeFileSync(folder + "/" + count++, "data"), 1);
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => setTimeout(() => process.exit(0), 300));
  console.log("application " + process.pid);`,
);

/** A runner of tests that stops its application when it is interrupted, as Playwright does. */
const orderly = script(
  "orderly.mjs",
  `import { spawn } from "node:child_process";
  const child = spawn(process.execPath, process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"], detached: true });
  process.on("SIGINT", () => {
    child.once("exit", () => process.exit(1));
    child.kill("SIGTERM");
  });`,
);

/** A runner that exits at once and leaves a server behind, as Vitest does. */
const hasty = script(
  "hasty.mjs",
  `import { spawn } from "node:child_process";
  spawn(process.execPath, ["-e", "console.log('application ' + process.pid); setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "inherit"] });
  process.on("SIGINT", () => process.exit(1));`,
);

/** A runner that cannot be interrupted. */
const stubborn = script(
  "stubborn.mjs",
  `process.on("SIGINT", () => {}); console.log("application " + process.pid); setInterval(() => {}, 1000);`,
);

/** Runs a step with a runner, and one after it, as \`npm test\` does. */
function startRun(runner: string, graceMs: number): ChildProcess {
  const main = script(
    "main.mjs",
    `import { folderOfRun } from ${JSON.stringify(fromRoot("scripts", "testing", "interrupt.mjs"))};
    import { runNode, tallyCheck } from ${JSON.stringify(fromRoot("scripts", "testing", "steps.mjs"))};
    import { runSteps } from ${JSON.stringify(fromRoot("scripts", "testing", "run-steps.mjs"))};
    const folder = folderOfRun("touchstone-interrupted-", ${graceMs});
    console.log("folder " + folder);
    const step = (...args) => async (write) => tallyCheck(await runNode(args, { write }));
    await runSteps([
      ["First", step(${JSON.stringify(runner)}, ${JSON.stringify(application)}, folder + "/application")],
      ["Second", step("-e", "console.log('second ' + process.pid)")],
    ]);
    process.exit(0);`,
  );
  return spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "pipe"] });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Interrupts a run once its application writes. @returns what the run printed, and how it ended */
async function interrupted(runner: string, { graceMs = 30_000, times = 1 } = {}) {
  const run = startRun(runner, graceMs);
  const found = new Map<string, string>();
  let errors = "";
  run.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(run, "close");
  await new Promise<void>((resolve) => {
    createInterface({ input: run.stdout ?? process.stdin }).on("line", (line) => {
      const [name = "", value = ""] = line.split(" ");
      found.set(name, value);
      if (name === "application") resolve();
    });
  });
  // Twice: from the terminal, and from npm, which passes it on.
  for (let count = 0; count < times; count += 1) run.kill("SIGINT");
  const [code] = await ended;
  const pid = Number(found.get("application"));
  return { code, errors, folderIsLeft: existsSync(found.get("folder") ?? ""), pid, found };
}

it.each([
  ["stops its applications first", orderly, { times: 2 }],
  ["leaves a server behind", hasty, {}],
  ["cannot be interrupted", stubborn, { graceMs: 500 }],
])("ends everything and removes its folder when Ctrl-C reaches a runner that %s", async (_what, runner, options) => {
  const { found, pid, ...rest } = await interrupted(runner, options);
  expect(rest).toEqual({ code: 130, errors: "", folderIsLeft: false });
  // The system may take a moment to forget an orphan.
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(found.has("second")).toBe(false);
});
