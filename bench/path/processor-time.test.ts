import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { processorMsOfTree, processorTimeOf } from "./processor-time";

const BUSY = "for (const end = Date.now() + 300; Date.now() < end; );";
const onLinux = it.runIf(process.platform === "linux");

onLinux("counts children that have ended", () => {
  const before = processorMsOfTree(process.pid);
  const endedBefore = processorTimeOf("self").ofEnded;
  spawnSync(process.execPath, ["-e", BUSY]);
  expect(processorTimeOf("self").ofEnded).toBeGreaterThan(endedBefore);
  expect(processorMsOfTree(process.pid)).toBeGreaterThan(before);
});

onLinux("is zero for a process that is gone", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  expect(processorTimeOf(pid)).toEqual({ own: 0, ofEnded: 0 });
});
