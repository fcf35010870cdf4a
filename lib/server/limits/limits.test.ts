import { beforeEach, expect, it } from "vitest";
import { addUse, forgetUse, takeUse } from "@/lib/data/db/accounts/usage-counters";
import { db } from "@/lib/data/db/connection/client";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { limitSettingsSchema } from "@/lib/shared/contracts/settings/limits";
import { AppError } from "@/lib/shared/errors";
import { takeQuestion, takeUpload } from "./take-use";

setUpDatabase();
beforeEach(emptyDatabase);

const refused = (work: Promise<void>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

it("counts nothing without a limit", async () => {
  await takeQuestion("ada", limitSettingsSchema.parse({}));
  await takeUpload("ada");
  expect(await db().usageCounter.count()).toBe(0);
});

it("refuses a question over a person's limit, says until when, and lets others ask", async () => {
  const limits = limitSettingsSchema.parse({ person: { questionsPerMinute: 2 } });
  await takeQuestion("ada", limits);
  await takeQuestion("ada", limits);
  const refusal = await refused(takeQuestion("ada", limits));
  expect(refusal).toMatchObject({
    ...{ code: "rate_limited", status: 429, retryable: true },
    limit: { scope: "person", measure: "questionsPerMinute", max: 2, used: 2 },
  });
  expect(refusal?.retryAfterMs).toBeGreaterThan(50_000);
  expect(refusal?.toAnswer().error.limit).toEqual(refusal?.limit);
  expect(await refused(takeQuestion("bob", limits))).toBeNull();
});

it("counts everyone together, and a refused question nowhere", async () => {
  const limits = limitSettingsSchema.parse({ person: { questionsPerDay: 5 }, installation: { questionsPerDay: 2 } });
  await takeQuestion("ada", limits);
  await takeQuestion("bob", limits);
  expect(await refused(takeQuestion("ada", limits))).toMatchObject({ limit: { scope: "installation" } });
  expect(await db().usageCounter.findUnique({ where: { key: "ada/questionsPerDay" } })).toMatchObject({ used: 1 });
});

it("admits no more than the limit of questions at the same time", async () => {
  const limits = limitSettingsSchema.parse({ person: { questionsPerMinute: 3 } });
  const asked = await Promise.all(Array.from({ length: 10 }, () => refused(takeQuestion("ada", limits))));
  expect(asked.filter((refusal) => refusal === null)).toHaveLength(3);
});

it("refuses questions once earlier runs have used the tokens or the money", async () => {
  const limits = limitSettingsSchema.parse({ person: { tokensPerDay: 1_000, usdPerDay: 1 } });
  await takeQuestion("ada", limits);
  await addUse(db(), [{ key: "ada/usdPerDay", amount: 1.25, windowMs: 60_000 }]);
  expect(await refused(takeQuestion("ada", limits))).toMatchObject({ limit: { measure: "usdPerDay", used: 1.25 } });
});

it("limits uploads by the saved settings", async () => {
  await saveSettings({ limits: { person: { uploadsPerDay: 1 } } }, "local");
  await takeUpload("ada");
  expect(await refused(takeUpload("ada"))).toMatchObject({ limit: { measure: "uploadsPerDay" } });
});

it("begins another window once one is over, and forgets those that are", async () => {
  const use = { key: "ada/questionsPerMinute", amount: 1, max: 1, windowMs: 60_000 };
  const start = new Date();
  const later = new Date(start.getTime() + 60_000);
  expect(await takeUse([use], start)).toBeNull();
  expect(await takeUse([use], start)).toMatchObject({ used: 1 });
  expect(await takeUse([use], later)).toBeNull();
  await forgetUse(later);
  expect(await db().usageCounter.count()).toBe(1);
  await forgetUse(new Date(later.getTime() + 60_000));
  expect(await db().usageCounter.count()).toBe(0);
});
