import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
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
