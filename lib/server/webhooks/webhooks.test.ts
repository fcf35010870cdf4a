import { beforeEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { markCancelled, markReady } from "@/lib/data/db/library/ingest/document-progress";
import { insertDocument } from "@/lib/data/db/library/insert-document";
import { endRun } from "@/lib/data/db/runs/end-run";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { testRunRows } from "@/lib/data/db/testing/run-rows";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { deleteOldDeliveries, listDeliveries } from "@/lib/data/db/webhooks/deliveries";
import { deleteWebhook } from "@/lib/data/db/webhooks/webhooks";
import { isSignedBy, messageIn } from "./testing/received-message";
import { APP_URL, deliveriesOf, endedRun, RUN_END, receiver, register, sendAll } from "./testing/receivers";
import { changeWebhook } from "./webhooks";

vi.hoisted(() => vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1"));

describe.each(EVERY_DATABASE)("webhooks on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("get a signed message when a run has ended, without any of its text", async () => {
    const server = await receiver();
    const { id, secret } = await register(server.url);
    const runId = await endedRun();
    await endedRun({ purpose: "case" });
    await sendAll();
    expect(server.received).toHaveLength(1);
    const [call] = server.received;
    if (call === undefined) throw new Error("nothing arrived");
    expect(isSignedBy(secret, call)).toBe(true);
    expect(isSignedBy(`whsec_${Buffer.from("another").toString("base64")}`, call)).toBe(false);
    expect(Math.abs(Number(call.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
    expect(messageIn(call)).toMatchObject({
      type: "run.ended",
      data: {
        ...{ runId, outcome: "approved", reason: "all_checks_passed", score: 0.75, model: null, useful: true },
        ...{ trace: `${APP_URL}/traces/${runId}`, words: null },
      },
    });
    expect(call.body).not.toMatch(/Who pays|Yes\./);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ id: call.headers["webhook-id"], subject: runId, state: "sent", tries: 1 });
    expect(delivery).toMatchObject({ answer: "HTTP 200 ok", failure: null, nextAt: null });
    expect(await db().job.count()).toBe(0);
  });

  it("get question and answer if configured, but never those of a private or deleted conversation", async () => {
    const server = await receiver();
    await register(server.url, { withWords: true });
    const runId = await endedRun();
    const others = [await endedRun(), await endedRun()];
    const [hidden = "", deleted = ""] = others;
    const conversationOf = (id: string) => ({ runs: { some: { id } } });
    await db().conversation.updateMany({ where: conversationOf(hidden), data: { private: true } });
    await db().conversation.updateMany({ where: conversationOf(deleted), data: { deletedAt: new Date() } });
    await sendAll();
    const words = server.received
      .map(messageIn)
      .flatMap(({ data }) => ("words" in data ? [[data.runId, data.words]] : []));
    expect(Object.fromEntries(words)).toEqual({
      [runId]: { question: "Who pays?", answer: "Yes." },
      ...Object.fromEntries(others.map((other) => [other, null])),
    });
  });

  it("get messages about documents that are ready or have failed, but not about rechunked ones", async () => {
    const server = await receiver();
    await register(server.url);
    const added = async (name: string) => {
      const file = { fileName: `${name}.md`, mediaType: "text/markdown" as const, bytes: new Uint8Array([1]) };
      const from = { title: name, contentHash: name, sample: false, addedBy: "local", sourceUrl: null };
      await insertDocument({ ...file, ...from });
      const job = await claimJob({ kind: JOB_KINDS.ingest, lane: "quick", longestWaitMs: 60_000 }, 60_000);
      if (job === null) throw new Error("There is no job.");
      return job;
    };
    const ready = await added("ready");
    await markReady(ready);
    const failed = await added("failed");
    await markCancelled(failed.subject);
    const cut = await added("cut");
    await db().document.update({ where: { id: cut.subject }, data: { cut: 2 } });
    await markReady(cut);
    await sendAll();
    const told = server.received.map(messageIn).sort((a, b) => a.type.localeCompare(b.type));
    expect(told).toMatchObject([
      { type: "document.failed", data: { documentId: failed.subject, state: "failed", reason: "cancelled" } },
      {
        type: "document.ready",
        data: {
          ...{ documentId: ready.subject, name: "ready.md", title: "ready", collections: [], state: "ready" },
          ...{ reason: null, receipt: null, page: `${APP_URL}/library/${ready.subject}` },
        },
      },
    ]);
  });

  it("get only the events that they want, and none while they are paused", async () => {
    const server = await receiver();
    await register(server.url, { events: ["document.ready"] });
    const { id } = await register(server.url, { paused: true });
    await endedRun();
    expect(await db().delivery.count()).toBe(0);
    await changeWebhook(id, { paused: false });
    await endedRun();
    expect(await db().delivery.count()).toBe(1);
  });

  it("get no message about a run that another process has claimed: neither its end nor the message is stored", async () => {
    const { url } = await receiver();
    await register(url);
    const { runId, epoch } = await createTestRun();
    expect(await endRun(runId, epoch - 1, RUN_END, testRunRows(1))).toBe(false);
    expect(await db().delivery.count()).toBe(0);
  });

  it("store neither address nor secret in plain text, and accept plain http only where the operator allows it", async () => {
    const { id, secret } = await register("https://hooks.example.com:8443/token-of-mine#x");
    const { rows } = await pool().query("SELECT address, secret, host FROM webhook");
    expect(rows).toMatchObject([{ host: "hooks.example.com:8443" }]);
    expect(Buffer.from(rows[0].address).includes("token-of-mine")).toBe(false);
    expect(Buffer.from(rows[0].secret).includes(secret)).toBe(false);
    await expect(register("http://hooks.example.com/")).rejects.toMatchObject({ code: "address_refused" });
    await expect(changeWebhook(id, { address: "http://10.0.0.7/" })).rejects.toMatchObject({ code: "address_refused" });
    const refusal = { code: "address_refused", fields: { address: expect.stringContaining("FETCH_ALLOW_HOSTS") } };
    await expect(register("https://10.0.0.7/")).rejects.toMatchObject(refusal);
    await expect(changeWebhook(id, { address: "https://localhost/" })).rejects.toMatchObject(refusal);
    await expect(register("https://169.254.169.254/")).rejects.toMatchObject({ code: "address_refused" });
    expect((await changeWebhook(id, { address: "http://127.0.0.1:9/x", name: "Mine" })).host).toBe("127.0.0.1:9");
  });

  it("are listed with their messages page by page, and deleted with them", async () => {
    const { url } = await receiver();
    const { id } = await register(url);
    const runs = [await endedRun(), await endedRun(), await endedRun()];
    const first = await listDeliveries(id, { limit: 2 });
    const rest = await listDeliveries(id, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.deliveries, ...rest.deliveries].map(({ subject }) => subject)).toEqual(runs.reverse());
    expect(rest.nextCursor).toBeNull();
    await deleteWebhook(id);
    expect(await db().delivery.count()).toBe(0);
    await sendAll();
    expect(await db().job.count()).toBe(0);
    await expect(listDeliveries(id, { limit: 2 })).rejects.toMatchObject({ code: "not_found" });
    await expect(changeWebhook(id, { name: "Gone" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("delete old messages that were sent or given up", async () => {
    const { url } = await receiver();
    const { id } = await register(url);
    await endedRun();
    await sendAll();
    await endedRun();
    await pool().query("UPDATE delivery SET created_at = created_at - interval '2 days'");
    await deleteOldDeliveries(3 * 86_400_000);
    expect(await deliveriesOf(id)).toHaveLength(2);
    await deleteOldDeliveries(86_400_000);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "pending" }]);
  });
});
