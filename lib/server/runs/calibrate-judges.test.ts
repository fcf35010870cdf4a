import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { latestSettings, listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { calibrationId } from "@/lib/engine/checks/calibration";
import { applyCalibration, CALIBRATION_SAVER, calibrateJudges } from "./calibrate-judges";

const local = { owners: "local" };

/** A run with reviewed grades, in groups of a count, a score and how many of them are wrong. */
async function gradedRun(language: string, groups: [count: number, score: number, wrong: number][]): Promise<void> {
  const runId = await insertRun({ language, configStamp: { calibration: calibrationId() } });
  const grades = groups.flatMap(([count, score, wrong]) =>
    Array.from({ length: count }, (_, index) => ({ passageId: randomUUID(), score, agrees: index >= wrong })),
  );
  await db().grade.createMany({
    data: grades.map(({ passageId, score }) => ({
      ...{ runId, visitCount: 1, passageId, score },
      ...{ grade: "relevant", judge: "built-in" },
    })),
  });
  await db().judgementReview.createMany({
    data: grades.map(({ passageId, agrees }) => ({
      ...{ runId, ownerId: "local", agrees },
      ...{ kind: "grade", target: `1/${passageId}` },
    })),
  });
}

describe("calibration of the built-in judges on reviews", () => {
  setUpDatabase();
  beforeEach(emptyDatabase);

  it("proposes and saves nothing without enough reviews", async () => {
    await gradedRun("en", [[39, 0.9, 0]]);
    const calibration = await calibrateJudges(local, 0.1);
    expect(calibration).toMatchObject({
      layer: null,
      checks: { relevance: { present: 0.5, proposed: null }, usefulness: { proposed: null, languages: [] } },
    });
    await applyCalibration(calibration);
    expect((await latestSettings()).revision).toBe(0);
  });

  it("saves the proposed threshold on top of the other settings, as a revision with its own saver", async () => {
    await saveSettings({ retrieval: { topK: 4 }, thresholds: { support: 0.7 } }, "local");
    await gradedRun("en", [
      [50, 0.9, 0],
      [20, 0.6, 15],
    ]);
    await gradedRun("fr", [[3, 0.9, 0]]);
    const calibration = await calibrateJudges(local, 0.1);
    expect(calibration.checks.relevance).toMatchObject({ present: 0.5, proposed: 0.9, reached: true });
    expect((await latestSettings()).revision).toBe(1);
    await applyCalibration(calibration);
    expect(await latestSettings()).toEqual({
      revision: 2,
      settings: { retrieval: { topK: 4 }, thresholds: { support: 0.7, relevance: 0.9 } },
    });
    const [revision] = await listSettingsRevisions({ limit: 1 });
    expect(revision).toMatchObject({
      savedBy: CALIBRATION_SAVER,
      diff: [{ path: "thresholds.relevance", from: 0.5, to: 0.9 }],
    });
    expect((await calibrateJudges(local, 0.1)).layer).toBeNull();
  });

  it("refuses to overwrite settings saved meanwhile", async () => {
    await gradedRun("en", [
      [50, 0.9, 0],
      [20, 0.6, 15],
    ]);
    const calibration = await calibrateJudges(local, 0.1);
    await saveSettings({ thresholds: { relevance: 0.7 } }, "local");
    await expect(applyCalibration(calibration)).rejects.toMatchObject({ code: "conflict" });
    expect(await latestSettings()).toMatchObject({ revision: 1 });
  });

  it("counts only the reviews within the period", async () => {
    await gradedRun("en", [[50, 0.9, 0]]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await calibrateJudges({ ...local, from: later }, 0.1)).checks.relevance.languages).toEqual([]);
  });
});
