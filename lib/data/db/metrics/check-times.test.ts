import { beforeEach, describe, expect, it } from "vitest";
import { CHECK_PRESETS, type CheckSettings, checkBits } from "@/lib/shared/contracts/runs/check-set";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun, type RunFixture } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { readCheckTimes } from "./check-times";

const NOW = new Date("2026-03-31T12:00:00Z");
const startedAt = new Date("2026-03-20T12:00:00Z");
const run = (checks: CheckSettings, ms: number, more: RunFixture = {}) =>
  insertRun({ startedAt, ms, checks: checkBits(checks), ...more });

describe.each(EVERY_DATABASE)("check times on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("is empty without measurements", async () => {
    expect((await readCheckTimes("local", NOW)).times).toEqual([]);
  });

  it("groups runs by their checks", async () => {
    for (const ms of [100, 200, 300]) await run(CHECK_PRESETS.production, ms, { costUsd: ms / 1000 });
    await run(CHECK_PRESETS.fast, 50);
    const { times } = await readCheckTimes("local", NOW);
    expect(times).toHaveLength(2);
    expect(times[0]).toMatchObject({ checks: CHECK_PRESETS.production, runs: 3, p50Ms: 200, p95Ms: 290 });
    expect(times[0]?.meanCostUsd).toBeCloseTo(0.2);
    expect(times[1]).toEqual({ checks: CHECK_PRESETS.fast, runs: 1, p50Ms: 50, p95Ms: 50, meanCostUsd: null });
  });

  it("leaves out runs that do not count: other people's, older, cancelled, of test cases, without a stamp", async () => {
    await run(CHECK_PRESETS.fast, 1, { ownerId: "another" });
    await run(CHECK_PRESETS.fast, 1, { startedAt: new Date("2026-01-01T00:00:00Z") });
    await run(CHECK_PRESETS.fast, 1, { outcome: "cancelled" });
    await run(CHECK_PRESETS.fast, 1, { outcome: null, status: "running" });
    await run(CHECK_PRESETS.fast, 1, { purpose: "case" });
    await run(CHECK_PRESETS.fast, 1, { checks: null });
    expect((await readCheckTimes("local", NOW)).times).toEqual([]);
  });
});
