import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { createRealPostgres, EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { queueTest, resendMessage } from "@/lib/data/db/webhooks/deliveries";
import { listWebhooks } from "@/lib/data/db/webhooks/webhooks";
import { GIVE_UP_AFTER_MS, RETRY_FIRST_MS, SEND_TOTAL_MS } from "@/lib/server/sending/tunables";
import { isSignedBy, messageIn } from "./testing/received-message";
import { deliveriesOf, dueNow, endedRun, receiver, register, sendAll, worker } from "./testing/receivers";
import { EARLIER_SECRET_MS } from "./tunables";
import { changeWebhook, renewSecret } from "./webhooks";

vi.hoisted(() => vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1"));

describe.each(EVERY_DATABASE)("receivers on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);
  afterEach(() => void vi.restoreAllMocks());

  it("get a message again, with the same id, until they accept it", async () => {
    let answers = 0;
    const server = await receiver((response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 500 : 204).end(answers < 3 ? `broken ${"x".repeat(9_000)}` : "");
    });
    const { id } = await register(server.url);
    await endedRun();
    await sendAll();
    const [failing] = await deliveriesOf(id);
    expect(failing).toMatchObject({
      state: "failing",
      tries: 1,
      failure: "refused",
      answer: expect.stringMatching(/^HTTP 500 broken x+$/),
    });
    expect(failing?.answer?.length).toBeLessThanOrEqual(200);
    const waitMs = Date.parse(failing?.nextAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(RETRY_FIRST_MS / 2);
    expect(waitMs).toBeLessThanOrEqual(RETRY_FIRST_MS);
    for (let n = 0; n < 2; n += 1) {
      await dueNow();
      await sendAll();
    }
    expect(new Set(server.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "sent", tries: 3, failure: null, answer: "HTTP 204" }]);
  });

  it("are given up on after a day, until someone resends the message", async () => {
    let isUp = false;
    const server = await receiver((response) => response.writeHead(isUp ? 200 : 503).end());
    const { id } = await register(server.url);
    await endedRun();
    await db().delivery.updateMany({ data: { owedSince: new Date(Date.now() - GIVE_UP_AFTER_MS) } });
    await sendAll();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "given_up", failure: "refused", nextAt: null });
    expect(await db().job.count()).toBe(0);
    isUp = true;
    expect(await resendMessage(delivery?.id ?? "")).toMatchObject({ id: delivery?.id, state: "pending" });
    await sendAll();
    expect(await deliveriesOf(id)).toMatchObject([{ id: delivery?.id, state: "sent" }]);
    await expect(resendMessage("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "not_found" });
  });

  it("get the message of a killed process from the next one", async () => {
    let finish: () => void = () => undefined;
    const server = await receiver((response) => {
      if (server.received.length > 1) response.end("ok");
      else finish = () => response.writeHead(500).end();
    });
    const { id } = await register(server.url);
    await endedRun();
    // It has claimed the message and never hears from the receiver.
    const killed = worker().step();
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    while (await worker(true).step());
    expect(server.received).toHaveLength(2);
    finish();
    await killed;
    expect(await deliveriesOf(id)).toMatchObject([{ state: "sent" }]);
    expect(await db().job.count()).toBe(0);
  });
});

describe("receivers", () => {
  setUpDatabase(createRealPostgres);
  beforeEach(emptyDatabase);
  afterEach(() => void vi.restoreAllMocks());

  it("can be sent a failed message again at once", async () => {
    let isUp = false;
    const server = await receiver((response) => response.writeHead(isUp ? 200 : 503).end());
    const { id } = await register(server.url);
    await endedRun();
    await sendAll();
    isUp = true;
    const [failing] = await deliveriesOf(id);
    await resendMessage(failing?.id ?? "");
    await sendAll();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "sent", tries: 1 }]);
  });

  it("that answer 410 are paused, and their pending messages are given up", async () => {
    const server = await receiver((response) => response.writeHead(410).end());
    const { id } = await register(server.url);
    await endedRun();
    await sendAll();
    expect((await listWebhooks())[0]).toMatchObject({ id, pausedBy: "receiver" });
    await endedRun();
    expect(await deliveriesOf(id)).toMatchObject([{ state: "given_up", failure: "refused", answer: "HTTP 410" }]);
    expect(await changeWebhook(id, { paused: false })).toMatchObject({ pausedBy: null });
    await endedRun();
    await changeWebhook(id, { paused: true });
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "given_up", failure: "paused" }, { state: "given_up" }]);
  });

  it("are not followed to another address", async () => {
    const elsewhere = await receiver();
    const server = await receiver((response) => response.writeHead(307, { location: elsewhere.url }).end());
    const { id } = await register(server.url);
    await endedRun();
    await sendAll();
    expect(elsewhere.received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "failing", failure: "refused", answer: "HTTP 307" }]);
  });

  it("that do not answer are abandoned after the time limit", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return timeout(50);
    });
    const server = await receiver(() => undefined);
    const { id } = await register(server.url);
    await endedRun();
    await sendAll();
    expect(limits).toEqual([SEND_TOTAL_MS]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "failing", failure: "timed_out", answer: null }]);
  });

  it("are signed with a new secret and the one before, for a day", async () => {
    const server = await receiver();
    const first = await register(server.url);
    const second = await renewSecret(first.id);
    expect(second.secret).not.toBe(first.secret);
    const { earlierSecretUntil } = second;
    expect(Date.parse(earlierSecretUntil ?? "") - Date.now()).toBeGreaterThan(EARLIER_SECRET_MS / 2);
    await endedRun();
    await sendAll();
    await pool().query("UPDATE webhook SET earlier_secret_until = now() - interval '1 second'");
    await endedRun();
    await sendAll();
    const signed = server.received.map((call) => [first, second].map(({ secret }) => isSignedBy(secret, call)));
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(await listWebhooks()).toMatchObject([{ earlierSecretUntil: null }]);
  });

  it("are sent a test, once, even while they are paused", async () => {
    const server = await receiver((response) => response.writeHead(500).end());
    const { id, secret } = await register(server.url, { paused: true });
    await queueTest(id);
    await sendAll();
    const [call] = server.received;
    expect(messageIn(call)).toMatchObject({ type: "webhook.test", data: {} });
    expect(call !== undefined && isSignedBy(secret, call)).toBe(true);
    expect(await deliveriesOf(id)).toMatchObject([{ type: "webhook.test", subject: null, state: "given_up" }]);
  });
});
