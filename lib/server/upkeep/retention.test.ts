import { beforeEach, expect, it } from "vitest";
import { GET } from "@/app/api/retention/route";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { retentionPreviewSchema } from "@/lib/shared/contracts/settings/retention";
import { applyRetention } from "./purge-work";

const DAY_MS = 86_400_000;

setUpDatabase();
beforeEach(emptyDatabase);

/** A conversation with one run, whose last question is this many days old. */
async function conversation(days: number, { running = false } = {}): Promise<string> {
  const { conversationId: id, runId } = await createTestRun();
  await db().conversation.update({ where: { id }, data: { updatedAt: new Date(Date.now() - days * DAY_MS) } });
  if (!running) await db().run.update({ where: { id: runId }, data: { status: "ended" } });
  return id;
}

async function preview(query: string) {
  const request = new Request(`http://localhost:3000/api/retention?${query}`, { headers: { host: "localhost:3000" } });
  return retentionPreviewSchema.parse(await (await GET(request, { params: Promise.resolve({}) })).json());
}

const kept = async () => {
  const rows = await db().conversation.findMany({ where: { deletedAt: null }, select: { id: true } });
  return rows.map(({ id }) => id).sort();
};

it("keeps everything until the settings say otherwise", async () => {
  const old = await conversation(5_000);
  await applyRetention();
  expect(await kept()).toEqual([old]);
});

it("deletes conversations by age, as many as its preview says", async () => {
  const recent = await conversation(10);
  const running = await conversation(40, { running: true });
  await conversation(40);
  await conversation(31);
  expect(await preview("conversationDays=30")).toEqual({ conversations: 2, runs: 2, auditEntries: 0 });
  expect(await preview("")).toEqual({ conversations: 0, runs: 0, auditEntries: 0 });
  await saveSettings({ retention: { conversationDays: 30 } }, "local");
  await applyRetention();
  expect(await kept()).toEqual([recent, running].sort());
  expect(await preview("conversationDays=30")).toMatchObject({ conversations: 0 });
});
