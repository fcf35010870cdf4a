import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The OpenTelemetry packages that a process has loaded once monitoring has started. */
function loaded(metrics: "on" | "off"): string[] {
  vi.stubEnv("METRICS", metrics);
  vi.stubEnv("LOG_LEVEL", "error");
  const script = `
    import { createRequire } from "node:module";
    import { startMonitoring } from "./lib/server/monitoring/monitoring.ts";
    import { reportEndedRun } from "./lib/server/monitoring/report-run.ts";
    await startMonitoring({});
    reportEndedRun("run", []);
    const files = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes("@opentelemetry"));
    console.log(JSON.stringify([...new Set(files.map((file) => /@opentelemetry.([^/\\\\]+)/.exec(file)[1]))].sort()));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    ...{ cwd: root, encoding: "utf8", timeout: 60_000 },
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

it("loads nothing until it is configured", () => {
  expect(loaded("off")).toEqual([]);
  expect(loaded("on")).toContain("sdk-metrics");
});
