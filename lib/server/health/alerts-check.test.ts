import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { evaluateDueRule } from "@/lib/server/alerts/evaluate-rule";
import { addRule } from "@/lib/server/alerts/rules";
import type { Outlets } from "@/lib/server/sending/outlets";
import { startMailServer } from "@/lib/server/sending/testing/start-mail-server";
import { deliveryWork } from "@/lib/server/webhooks/delivery-work";
import { alertRuleRequestSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { alertsFinding } from "./alerts-check";

const none: Outlets = {
  smtpUrl: undefined,
  from: undefined,
  webhookSecret: undefined,
  appUrl: undefined,
  allowHosts: undefined,
};
const add = (emails: string[]) =>
  addRule(
    alertRuleRequestSchema.parse({
      name: "Floor",
      metric: "average_reflection_score",
      comparison: "below",
      threshold: 0.7,
      windowMinutes: 60,
      emails,
    }),
    LOCAL_OWNER,
  );

describe("the doctor's alerts check", () => {
  setUpDatabase();
  beforeEach(emptyDatabase);
  let close: (() => Promise<void>) | null = null;
  afterEach(async () => {
    await close?.();
    close = null;
  });

  it("reports what is missing before a message is due, and messages that were not delivered", async () => {
    expect(await alertsFinding(none)).toMatchObject({ status: "ok", code: "alerts_none" });
    const unanswered = { ...none, smtpUrl: "smtp://127.0.0.1:1" };
    expect(await alertsFinding(unanswered)).toMatchObject({ status: "warning", code: "alerts_mail_server_failed" });
    await add([]);
    expect(await alertsFinding(none)).toMatchObject({ status: "ok", code: "alerts_shown" });
    await add(["a@example.com"]);
    expect(await alertsFinding(none)).toMatchObject({ status: "warning", code: "alerts_without_mail_server" });
    const dead = { ...none, smtpUrl: "smtp://user:hunter2@127.0.0.1:1", from: "a@example.org" };
    const failed = await alertsFinding(dead);
    expect(failed).toMatchObject({ status: "warning", code: "alerts_mail_server_failed" });
    expect(JSON.stringify(failed)).not.toContain("hunter2");

    const server = await startMailServer();
    close = server.close;
    const ready = { ...none, smtpUrl: server.url, from: "a@example.org" };
    expect(await alertsFinding(ready)).toMatchObject({ status: "ok", code: "alerts_ready", params: { rules: 2 } });
    await insertRun({ startedAt: new Date(Date.now() - 60_000), score: 0.1 });
    const word = async () => ({ subject: "s", text: "t", links: { runs: "r", alerts: "a" } });
    const deliveries = deliveryWork(word, {}, dead);
    while (await evaluateDueRule());
    await deliveries.step();
    expect(await alertsFinding(ready)).toMatchObject({
      status: "warning",
      code: "alerts_undelivered",
      params: { count: 1 },
    });
  });

  it("counts messages to webhooks that are notified of alerts", async () => {
    await add([]);
    const webhook = await db().webhook.create({
      data: {
        id: randomUUID(),
        name: "Chat",
        address: Buffer.from("sealed"),
        host: "chat.example",
        events: ["run.ended", "alert.opened"],
        secret: Buffer.from("sealed"),
      },
    });
    expect(await alertsFinding(none)).toMatchObject({ status: "ok", code: "alerts_ready" });
    const message = { webhookId: webhook.id, state: "given_up", failure: "not_sent", triedAt: new Date() };
    await db().delivery.create({ data: { ...message, id: randomUUID(), type: "run.ended" } });
    expect(await alertsFinding(none)).toMatchObject({ status: "ok", code: "alerts_ready" });
    await db().delivery.create({ data: { ...message, id: randomUUID(), type: "alert.opened" } });
    expect(await alertsFinding(none)).toMatchObject({ code: "alerts_undelivered", params: { count: 1 } });
  });
});
