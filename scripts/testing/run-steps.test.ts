import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { fromRoot } from "../launcher/paths.mjs";
import { runSteps } from "./run-steps.mjs";
import { costliestFiles, tallyCheck } from "./steps.mjs";

afterEach(() => vi.restoreAllMocks());

it("runs lanes at the same time and a lane's steps in sequence, and continues after a failure", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const order: string[] = [];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const tallies = await runSteps([
    [
      [
        "first",
        async () => {
          await first;
          order.push("first");
          return tallyCheck(0);
        },
      ],
      [
        [
          "second",
          async (write) => {
            expect(write).toBeTypeOf("function");
            order.push("second");
            return tallyCheck(1);
          },
        ],
        [
          "third",
          async () => {
            order.push("third");
            endFirst();
            return tallyCheck(0);
          },
        ],
      ],
    ],
    [
      "fourth",
      async () => {
        order.push("fourth");
        return tallyCheck(0);
      },
    ],
  ]);
  expect(order).toEqual(["second", "third", "first", "fourth"]);
  expect(tallies.map(({ failed }) => failed)).toEqual([0, 1, 0, 0]);
});

it("adds up a file's processor time, and lists the costliest files first", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, "report.json");
  const fileOf = (name: string, ...ms: (number | undefined)[]) => ({
    name: fromRoot(name),
    assertionResults: ms.map((processorMs) => ({ meta: { processorMs } })),
  });
  const testResults = [
    fileOf("lib/a.test.ts", 500),
    fileOf("lib/b.test.ts", 1_000, 2_000),
    fileOf("c.test.ts", undefined),
  ];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(costliestFiles(report, 2)).toEqual([
    { file: "lib/b.test.ts", seconds: 3 },
    { file: "lib/a.test.ts", seconds: 0.5 },
  ]);
  expect(costliestFiles(join(folder, "missing.json"), 2)).toEqual([]);
});

it("measures the processor time of every test", ({ task }) => {
  onTestFinished(() => expect(task.meta.processorMs).toBeGreaterThan(0));
});
