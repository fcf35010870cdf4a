import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lineSchema = z.object({
  msg: z.string(),
  requestId: z.string().optional(),
  runId: z.string().optional(),
  model: z.string().optional(),
});

/** Every write to it fails as on a full disk. */
const FULL = "/dev/full";

it.skipIf(!existsSync(FULL))("lets the process continue, and end, when its log cannot be written", () => {
  vi.stubEnv("LOG_LEVEL", "error");
  const script = `import { log } from "./lib/shared/log.ts"; log.error("lost"); setTimeout(() => console.log("continues"), 50);`;
  const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    stdio: ["ignore", "pipe", openSync(FULL, "w")],
    encoding: "utf8",
    timeout: 20_000,
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "continues\n" });
});

it("names the request and the run of a line, through timers and promises, and nothing outside them", () => {
  vi.stubEnv("LOG_LEVEL", "info");
  const script = `
    import { setTimeout as sleep } from "node:timers/promises";
    import { log } from "./lib/shared/log.ts";
    import { working } from "./lib/shared/work-context.ts";
    log.info("outside");
    await working({ requestId: "r1" }, async () => {
      await sleep(1);
      log.info("asked");
      await working({ runId: "x1" }, () => sleep(1).then(() => log.info({ model: "m" }, "executed")));
      log.info("answered");
    });
    log.info({ runId: "named" }, "outside again");`;
  const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
    timeout: 20_000,
  });
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => lineSchema.parse(JSON.parse(line)));
  expect(lines.map(({ msg, requestId, runId, model }) => [msg, requestId, runId, model])).toEqual([
    ["outside", undefined, undefined, undefined],
    ["asked", "r1", undefined, undefined],
    ["executed", "r1", "x1", "m"],
    ["answered", "r1", undefined, undefined],
    ["outside again", undefined, "named", undefined],
  ]);
});
