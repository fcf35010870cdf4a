import { beforeEach, describe, expect, it, vi } from "vitest";
import { listAlerts } from "@/lib/data/db/alerts/alerts";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { deleteOldDeliveries, resendMessage } from "@/lib/data/db/webhooks/deliveries";
import { evaluateDueRule } from "@/lib/server/alerts/evaluate-rule";
import { addRule, changeRule, sendAgain } from "@/lib/server/alerts/rules";
import type { ReceivedCall } from "@/lib/server/sending/testing/start-hook-server";
import { alertListQuerySchema } from "@/lib/shared/contracts/metrics/alert";
import { alertMessageSchema } from "@/lib/shared/contracts/metrics/alert-message";
import { type AlertRuleRequest, alertRuleRequestSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { isSignedBy, messageIn } from "./testing/received-message";
import { APP_URL, deliveriesOf, dueNow, endedRun, receiver, register, sendAll } from "./testing/receivers";

vi.hoisted(() => vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1"));

const ALERTS = { events: ["alert.opened", "alert.ended"] } as const;
const rule = (change: Partial<AlertRuleRequest> = {}) =>
  alertRuleRequestSchema.parse({
    ...{ name: "Floor", metric: "average_reflection_score", comparison: "below", threshold: 0.7, windowMinutes: 60 },
    ...change,
  });

/** A rule with an open alert. */
async function opened(change: Partial<AlertRuleRequest> = {}): Promise<string> {
  const { id } = await addRule(rule(change), LOCAL_OWNER);
  await insertRun({ startedAt: new Date(Date.now() - 60_000), score: 0.5 });
  while (await evaluateDueRule());
  return id;
}
const end = (id: string) => changeRule(id, rule({ enabled: false }), LOCAL_OWNER);
const alerts = async () => (await listAlerts(LOCAL_OWNER, alertListQuerySchema.parse({}))).alerts;
const idOf = ({ headers }: ReceivedCall) => headers["webhook-id"];

describe.each(EVERY_DATABASE)("webhooks on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("get signed messages when an alert begins and ends, if they subscribe to these events", async () => {
    const server = await receiver();
    const other = await receiver();
    const { id, secret } = await register(server.url, { events: [...ALERTS.events] });
    await register(other.url, { events: ["run.ended"] });
    await register(other.url, { events: [...ALERTS.events], paused: true });
    const ruleId = await opened();
    await sendAll();
    await end(ruleId);
    await sendAll();
    const [alert] = await alerts();
    expect(server.received.every((call) => isSignedBy(secret, call))).toBe(true);
    const facts = { alertId: alert?.id, rule: { id: ruleId, name: "Floor" }, value: 0.5, runs: 1 };
    expect(server.received.map(messageIn)).toMatchObject([
      {
        type: "alert.opened",
        data: {
          ...{ ...facts, condition: { metric: "average_reflection_score", threshold: 0.7 } },
          ...{ startedAt: alert?.startedAt, endedAt: null, endReason: null, page: `${APP_URL}/dashboard/alerts` },
          traces: expect.stringContaining(`${APP_URL}/traces?from=`),
        },
      },
      { type: "alert.ended", data: { ...facts, endedAt: alert?.endedAt, endReason: "off" } },
    ]);
    expect(other.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { type: "alert.ended", subject: alert?.id, state: "sent" },
      { type: "alert.opened", subject: alert?.id, state: "sent" },
    ]);
  });

  it("that are down, and rule addresses that are down, get both messages in order and once each when they are back", async () => {
    let isUp = false;
    const arrived: ReceivedCall[] = [];
    const answer: Parameters<typeof receiver>[0] = (response, call) => {
      if (isUp) arrived.push(call);
      response.writeHead(isUp ? 200 : 503).end();
    };
    const [webhook, address] = [await receiver(answer), await receiver(answer)];
    const { id } = await register(webhook.url, { events: [...ALERTS.events] });
    const ruleId = await opened({ webhook: address.url });
    await sendAll();
    await end(ruleId);
    for (let n = 0; n < 2; n += 1) {
      await dueNow();
      await sendAll();
    }
    // The end is not sent before the beginning has arrived.
    expect(await deliveriesOf(id)).toMatchObject([
      { type: "alert.ended", state: "pending", tries: 0 },
      { type: "alert.opened", state: "failing", failure: "refused", answer: "HTTP 503" },
    ]);
    isUp = true;
    for (let n = 0; n < 3; n += 1) {
      await dueNow();
      await sendAll();
    }
    expect(arrived).toHaveLength(4);
    expect(new Set(arrived.map(idOf)).size).toBe(4);
    const isArrived = (call: ReceivedCall) => arrived.includes(call);
    expect(webhook.received.filter(isArrived).map((call) => messageIn(call).type)).toEqual(ALERTS.events);
    const own = address.received.filter(isArrived).map(({ body }) => alertMessageSchema.parse(JSON.parse(body)));
    expect(own.map(({ version, type }) => [version, type])).toEqual(ALERTS.events.map((type) => [1, type]));
    expect((await alerts())[0]?.deliveries).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("get the end of an alert once its beginning has been given up", async () => {
    let isUp = false;
    const server = await receiver((response) => response.writeHead(isUp ? 200 : 503).end());
    const { id } = await register(server.url, { events: [...ALERTS.events] });
    const ruleId = await opened();
    await pool().query("UPDATE delivery SET owed_since = owed_since - interval '2 days'");
    await sendAll();
    isUp = true;
    await end(ruleId);
    await sendAll();
    expect(await deliveriesOf(id)).toMatchObject([
      { type: "alert.ended", state: "sent" },
      { type: "alert.opened", state: "given_up" },
    ]);
  });

  it("show their messages only to administrators, and alerts only those of their rule", async () => {
    const gone = await receiver((response) => response.writeHead(410).end());
    const { id } = await register(gone.url, { events: [...ALERTS.events] });
    await opened({ webhook: gone.url });
    await sendAll();
    const [ofWebhook] = await deliveriesOf(id);
    const shown = (await alerts())[0]?.deliveries ?? [];
    expect(shown).toMatchObject([{ kind: "opened", channel: "webhook", target: gone.host, state: "given_up" }]);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect(shown[0]?.id).not.toBe(ofWebhook?.id);
    // Nor does the other's call resend either.
    await expect(sendAgain(ofWebhook?.id ?? "", LOCAL_OWNER)).rejects.toMatchObject({ code: "not_found" });
    await expect(resendMessage(shown[0]?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  it("delete old messages, while alerts keep theirs", async () => {
    const server = await receiver();
    const { id } = await register(server.url, { events: ["run.ended", ...ALERTS.events] });
    await opened({ webhook: server.url });
    await endedRun();
    await sendAll();
    await pool().query("UPDATE delivery SET created_at = created_at - interval '2 days'");
    await deleteOldDeliveries(86_400_000);
    expect(await deliveriesOf(id)).toEqual([]);
    expect((await alerts())[0]?.deliveries).toHaveLength(1);
  });
});
