// Long: one database setup serves the whole life of a rule, from its first evaluation to its last message.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alertTroubles } from "@/lib/data/db/alerts/alert-deliveries";
import { getAlertRule } from "@/lib/data/db/alerts/alert-rules";
import { listAlerts } from "@/lib/data/db/alerts/alerts";
import { claimDueRule } from "@/lib/data/db/alerts/claimed-rules";
import { db, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { claimJob } from "@/lib/data/db/jobs/jobs";
import { createRealPostgres, EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { Outlets } from "@/lib/server/sending/outlets";
import { retryInMs } from "@/lib/server/sending/retry-in-ms";
import { startHookServer } from "@/lib/server/sending/testing/start-hook-server";
import { startMailServer } from "@/lib/server/sending/testing/start-mail-server";
import { GIVE_UP_AFTER_MS, RETRY_FIRST_MS } from "@/lib/server/sending/tunables";
import { deliveryWork } from "@/lib/server/webhooks/delivery-work";
import { alertListQuerySchema } from "@/lib/shared/contracts/metrics/alert";
import { MAX_WINDOW_MINUTES } from "@/lib/shared/contracts/metrics/alert-condition";
import { alertMessageSchema } from "@/lib/shared/contracts/metrics/alert-message";
import { type AlertRuleRequest, alertRuleRequestSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import type { WordAlert } from "./alert-words";
import { evaluateDueRule, evaluateRule } from "./evaluate-rule";
import { previewRule } from "./preview-rule";
import { addRule, changeRule, readRules, removeRule, sendAgain } from "./rules";
import { LOOK_LONGEST_MS, LOOK_SHORTEST_MS, LOOKS_A_WINDOW } from "./tunables";

vi.hoisted(() => vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1"));

const word: WordAlert = async (facts, { locale }) => ({
  subject: `${facts.type} (${locale})`,
  text: facts.type === "test" ? "test" : `${facts.type}: ${facts.value}`,
  links: { runs: "runs", alerts: "alerts" },
});
const nowhere: Outlets = {
  smtpUrl: undefined,
  from: "alerts@example.org",
  webhookSecret: undefined,
  appUrl: undefined,
  allowHosts: "127.0.0.1",
};
const rule = (change: Partial<AlertRuleRequest> = {}) =>
  alertRuleRequestSchema.parse({
    name: "Floor",
    metric: "average_reflection_score",
    comparison: "below",
    threshold: 0.7,
    windowMinutes: 60,
    ...change,
  });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const alerts = async () => (await listAlerts(LOCAL_OWNER, alertListQuerySchema.parse({}))).alerts;
const dueNow = () =>
  pool().query("UPDATE alert_rule SET due_at = now(); UPDATE job SET run_after = now(), lease_expires_at = NULL");
function alertWorker(words: WordAlert, outlets: Outlets) {
  const deliveries = deliveryWork(words, {}, outlets);
  return { look: evaluateDueRule, send: () => deliveries.step() };
}

/** Makes everything stored older by this many minutes. */
async function age(minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`;
  await pool().query(`UPDATE run SET started_at = started_at - ${by}`);
  await pool().query(`UPDATE run_fact SET started_at = started_at - ${by}`);
  await pool().query(`UPDATE alert SET started_at = started_at - ${by}, back_since = back_since - ${by}`);
  await pool().query(`UPDATE delivery SET owed_since = owed_since - ${by}`);
  await pool().query(`UPDATE job SET run_after = run_after - ${by}`);
  await pool().query(`UPDATE alert_rule SET due_at = now()`);
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
function opened<Server extends { close(): Promise<void> }>(server: Server): Server {
  open.push(server);
  return server;
}

describe("a new installation", () => {
  // The embedded database of the tests is emptied between files, with the rules that the migration adds.
  setUpDatabase(createRealPostgres);

  it("monitors approvals that reviewers find wrong: three reviews, one of them negative, raise an alert", async () => {
    const { rules } = await readRules(LOCAL_OWNER);
    expect(rules.map(({ metric, enabled }) => [metric, enabled])).toEqual([
      ["false_pass_rate", true],
      ["negative_feedback_share", true],
    ]);
    while (await evaluateDueRule());
    for (const agrees of [true, true, false]) {
      const runId = await insertRun({ startedAt: ago(10), score: 1, hallucination: false });
      await db().runReview.create({ data: { runId, ownerId: LOCAL_OWNER, agrees } });
    }
    await dueNow();
    while (await evaluateDueRule());
    expect(await alerts()).toMatchObject([
      { condition: { metric: "false_pass_rate" }, value: expect.closeTo(1 / 3), runs: 3 },
    ]);
  });
});

describe.each(EVERY_DATABASE)("alerts on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("open once, notify every recipient once, and close when the metric has stayed back for a while", async () => {
    const mail = opened(await startMailServer());
    const hook = opened(await startHookServer());
    const worker = alertWorker(word, { ...nowhere, smtpUrl: mail.url, appUrl: "https://touchstone.example/app" });
    const { id } = await addRule(rule({ emails: ["a@example.com", "b@example.com"], webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(30), score: 0.5 });

    expect(await worker.look()).toBe(true);
    expect(await worker.look()).toBe(false);
    while (await worker.send());
    expect(mail.received.flatMap(({ to }) => to).sort()).toEqual(["a@example.com", "b@example.com"]);
    const first = alertMessageSchema.parse(JSON.parse(hook.received[0]?.body ?? ""));
    expect(first).toMatchObject({ type: "alert.opened", alert: { value: 0.5, runs: 1, rule: { id, name: "Floor" } } });
    expect(first.links?.runs).toMatch(/^https:\/\/touchstone\.example\/app\/traces\?from=/);
    expect(first.text).toContain("https://touchstone.example/app/dashboard/alerts");

    await age(5);
    await worker.look();
    expect(await worker.send()).toBe(false);
    expect(await alerts()).toMatchObject([
      { endedAt: null, deliveries: [{ state: "sent" }, { state: "sent" }, { state: "sent" }] },
    ]);

    for (let run = 0; run < 3; run += 1) await insertRun({ startedAt: ago(1), score: 1 });
    await age(1);
    await worker.look();
    expect(await alerts()).toMatchObject([{ endedAt: null }]);
    await age(20);
    await worker.look();
    while (await worker.send());
    expect(await alerts()).toMatchObject([{ endReason: "back", endValue: expect.closeTo(0.875) }]);
    expect(hook.received.map(({ body }) => alertMessageSchema.parse(JSON.parse(body)).type)).toEqual([
      "alert.opened",
      "alert.ended",
    ]);
    expect(mail.received).toHaveLength(4);
    expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  it("do not open without enough data, and stay open when the data runs out", async () => {
    const worker = alertWorker(word, nowhere);
    const { id } = await addRule(rule({ minRuns: 2 }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(10), score: 0.1 });
    await insertRun({ startedAt: ago(10), score: null });
    await insertRun({ startedAt: ago(10), score: 0, purpose: "case" });
    await worker.look();
    expect(await getAlertRule(id, LOCAL_OWNER)).toMatchObject({ finding: "no_data", runs: 1, openSince: null });

    await insertRun({ startedAt: ago(10), score: 0.3 });
    await dueNow();
    await worker.look();
    expect(await getAlertRule(id, LOCAL_OWNER)).toMatchObject({ finding: "firing", runs: 2 });
    await age(120);
    await worker.look();
    await age(10_000);
    await worker.look();
    expect(await alerts()).toMatchObject([{ endedAt: null, noData: true }]);
    expect(await getAlertRule(id, LOCAL_OWNER)).toMatchObject({ finding: "no_data", value: null });
  });

  it("are opened and sent once when several workers compete", async () => {
    const hook = opened(await startHookServer());
    for (let at = 0; at < 5; at += 1) await addRule(rule({ name: `Rule ${at}`, webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    const workers = Array.from({ length: 4 }, () => alertWorker(word, nowhere));
    await Promise.all(
      workers.map(async (worker) => {
        while (await worker.look());
        while (await worker.send());
      }),
    );
    await Promise.all(workers.map((worker) => worker.send()));
    expect(hook.received).toHaveLength(5);
    expect(await alerts()).toHaveLength(5);
  });

  it("do not open from an evaluation that a rule change overtook, or twice from concurrent evaluations", async () => {
    const looks = { aWindow: LOOKS_A_WINDOW, shortestMs: LOOK_SHORTEST_MS, longestMs: LOOK_LONGEST_MS };
    const { id } = await addRule(rule(), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    const early = await claimDueRule(looks);
    if (early === null) throw new Error("The rule is not due.");
    await changeRule(id, rule({ threshold: 0.05 }), LOCAL_OWNER);
    await evaluateRule(early);
    expect(await alerts()).toEqual([]);
    await changeRule(id, rule(), LOCAL_OWNER);
    const first = await claimDueRule(looks);
    await dueNow();
    const second = await claimDueRule(looks);
    if (first === null || second === null) throw new Error("The rule is not due.");
    await Promise.all([evaluateRule(first), evaluateRule(second)]);
    expect(await alerts()).toHaveLength(1);
  });

  it("are also evaluated over the longest window", async () => {
    await addRule(rule({ windowMinutes: MAX_WINDOW_MINUTES }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(30), score: 0.5 });
    expect(await evaluateDueRule()).toBe(true);
    expect(await alerts()).toHaveLength(1);
  });

  it("compute every metric as the dashboard does", async () => {
    const startedAt = ago(10);
    const good = { startedAt, score: 0.9, firstScore: 0.5, scoredAttempts: 2, hallucination: false, ms: 100 };
    const runs = [
      await insertRun({ ...good, costUsd: 0.02 }),
      await insertRun({ ...good, score: 0.5, hallucination: true, ms: 300, degraded: ["rewriter"] }),
      await insertRun({ startedAt, outcome: "abstained", score: null, ms: 200, costUsd: 0.04 }),
      await insertRun({ startedAt, outcome: "failed", score: null, ms: 400 }),
    ];
    const feedback = (at: number, rating: string) =>
      db().feedback.create({ data: { runId: runs[at] ?? "", ownerId: LOCAL_OWNER, rating } });
    await feedback(0, "up");
    await feedback(1, "down");
    await feedback(2, "down");
    const review = (at: number, agrees: boolean | null) =>
      db().runReview.create({ data: { runId: runs[at] ?? "", ownerId: LOCAL_OWNER, agrees } });
    await review(0, false);
    await review(1, true);
    await review(2, false);
    const now = async (metric: AlertRuleRequest["metric"]) => {
      const preview = await previewRule(rule({ metric, threshold: 0 }), LOCAL_OWNER);
      // The preview's last point equals the database's value for the current window.
      expect(preview.history?.points.at(-1)?.value).toBeCloseTo(preview.now.value ?? -1, 6);
      return [preview.now.value, preview.now.runs];
    };
    expect(await now("average_reflection_score")).toEqual([expect.closeTo(0.7), 2]);
    expect(await now("hallucination_detection_rate")).toEqual([0.5, 2]);
    expect(await now("refinement_success_rate")).toEqual([0.5, 2]);
    expect(await now("approved_share")).toEqual([0.5, 4]);
    expect(await now("abstained_share")).toEqual([0.25, 4]);
    expect(await now("failed_share")).toEqual([0.25, 4]);
    expect(await now("degraded_share")).toEqual([0.25, 4]);
    expect(await now("p95_latency")).toEqual([expect.closeTo(385), 4]);
    expect(await now("cost_per_run")).toEqual([expect.closeTo(0.03), 2]);
    expect(await now("negative_feedback_share")).toEqual([expect.closeTo(2 / 3), 3]);
    expect(await now("false_pass_rate")).toEqual([0.5, 2]);
    // A deleted run stays in the metrics, as on the dashboard; its feedback is deleted with it.
    await db().run.delete({ where: { id: runs[1] ?? "" } });
    expect(await now("average_reflection_score")).toEqual([expect.closeTo(0.7), 2]);
    expect(await now("p95_latency")).toEqual([expect.closeTo(385), 4]);
    expect(await now("negative_feedback_share")).toEqual([0.5, 2]);
  });

  it("preview when the rule would have fired, on the runs that match its filters", async () => {
    const day = 24 * 60;
    for (const minutes of [10 * day, 10 * day - 20])
      await insertRun({ startedAt: ago(minutes), score: 0.2, language: "fr" });
    await insertRun({ startedAt: ago(10 * day - 120), score: 0.9, language: "fr" });
    await insertRun({ startedAt: ago(3 * day), score: 0.1, language: "en" });
    const { history, now } = await previewRule(rule({ language: "fr" }), LOCAL_OWNER);
    expect(now).toMatchObject({ value: null, runs: 0, finding: "no_data" });
    expect(history?.firings).toHaveLength(1);
    const [fired] = history?.firings ?? [];
    expect(fired?.worst).toBeCloseTo(0.2);
    expect(Math.abs(Date.parse(fired?.from ?? "") - ago(10 * day).getTime())).toBeLessThanOrEqual(6 * 60_000);
    expect(fired?.to).not.toBeNull();
    expect(history?.noDataShare).toBeGreaterThan(0.99);
    expect((await previewRule(rule(), LOCAL_OWNER)).history?.firings).toHaveLength(2);
    // With more runs than the preview reads, it returns no history instead of claiming that the rule never fired.
    const slow = rule({ metric: "p95_latency", threshold: 10, windowMinutes: day });
    await insertRun({ startedAt: ago(1), score: null, ms: 20 });
    expect(await previewRule(slow, LOCAL_OWNER, new Date(), 1)).toMatchObject({ history: null });
    expect((await previewRule(rule({ minRuns: 3 }), LOCAL_OWNER)).history?.firings).toEqual([]);
  });
});

describe("alerts", () => {
  setUpDatabase(createRealPostgres);
  beforeEach(emptyDatabase);

  it("are still delivered when the process is killed between opening and sending", async () => {
    const hook = opened(await startHookServer());
    const { id } = await addRule(rule({ webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    await alertWorker(word, nowhere).look();
    // Claimed by a process that then dies: no other gets it before the lease expires.
    expect(await claimJob({ kind: JOB_KINDS.delivery, lane: "", longestWaitMs: 3_600_000 }, 60_000)).not.toBeNull();
    const next = alertWorker(word, nowhere);
    expect(await next.send()).toBe(false);
    await dueNow();
    expect(await next.send()).toBe(true);
    expect(hook.received).toHaveLength(1);
    expect(await alerts()).toMatchObject([{ ruleId: id, deliveries: [{ state: "sent", tries: 2 }] }]);
  });

  it("stop retrying a message that cannot be composed, without delaying the others", async () => {
    const hook = opened(await startHookServer());
    await addRule(rule({ name: "Bad", webhook: hook.url }), LOCAL_OWNER);
    await addRule(rule({ name: "Good", webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    const worker = alertWorker((facts, as) => {
      if (facts.type !== "test" && facts.name === "Bad") throw new Error("no words");
      return word(facts, as);
    }, nowhere);
    while (await worker.look());
    while (await worker.send());
    const states = async () =>
      new Map((await alerts()).map(({ ruleName, deliveries }) => [ruleName, deliveries[0]] as const));
    expect((await states()).get("Good")).toMatchObject({ state: "sent" });
    expect((await states()).get("Bad")).toMatchObject({ state: "failing", failure: "not_sent" });
    await pool().query("UPDATE delivery SET owed_since = owed_since - interval '2 days'");
    await dueNow();
    await worker.send();
    expect((await states()).get("Bad")).toMatchObject({ state: "given_up", tries: 2 });

    // In the form of another version.
    await pool().query("UPDATE delivery SET state = 'pending', channel = 'pigeon'");
    await pool().query("INSERT INTO job (kind, subject, owner_id) SELECT 'delivery', id, 'local' FROM delivery");
    while (await worker.send());
    const { rows } = await pool().query("SELECT DISTINCT state, failure FROM delivery");
    expect(rows).toEqual([{ state: "given_up", failure: "not_sent" }]);
  });

  it("are evaluated again after the clock goes back, and only once after a long pause", async () => {
    const worker = alertWorker(word, nowhere);
    await addRule(rule(), LOCAL_OWNER);
    await worker.look();
    expect(await worker.look()).toBe(false);
    await pool().query("UPDATE alert_rule SET due_at = now() + interval '5 hours'");
    expect(await worker.look()).toBe(true);
    await pool().query("UPDATE alert_rule SET due_at = now() - interval '3 days'");
    expect([await worker.look(), await worker.look()]).toEqual([true, false]);
  });

  it("end when the rule is disabled or changes metric or window, and send the end after the opening", async () => {
    const types: string[] = [];
    let broken = true;
    const hook = opened(
      await startHookServer((response, { body }) => {
        if (!broken) types.push(alertMessageSchema.parse(JSON.parse(body)).type);
        response.writeHead(broken ? 503 : 200).end();
      }),
    );
    const worker = alertWorker(word, nowhere);
    const { id } = await addRule(rule({ webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    await worker.look();
    await worker.send();
    expect(await alerts()).toMatchObject([
      { deliveries: [{ state: "failing", failure: "refused", answer: "HTTP 503", nextAt: expect.any(String) }] },
    ]);
    // A new threshold keeps the metric: the alert stays open until the metric is back.
    await changeRule(id, rule({ threshold: 0.05 }), LOCAL_OWNER);
    expect(await alerts()).toMatchObject([{ endedAt: null }]);
    await changeRule(id, rule({ windowMinutes: 30 }), LOCAL_OWNER);
    expect(await alerts()).toMatchObject([{ endReason: "changed" }]);
    broken = false;
    await dueNow();
    while (await worker.send()) await dueNow();
    expect(types).toEqual(["alert.opened", "alert.ended"]);

    await worker.look();
    await changeRule(id, rule({ windowMinutes: 30, enabled: false }), LOCAL_OWNER);
    expect(await alerts()).toMatchObject([{ endReason: "off" }, { endReason: "changed" }]);
    await dueNow();
    expect(await worker.look()).toBe(false);
  });

  it("are not sent to a recipient removed from the rule", async () => {
    const mail = opened(await startMailServer());
    const worker = alertWorker(word, { ...nowhere, smtpUrl: mail.url });
    const { id } = await addRule(rule({ emails: ["a@example.com", "b@example.com"] }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    await worker.look();
    await changeRule(id, rule({ emails: ["b@example.com"] }), LOCAL_OWNER);
    await worker.send();
    expect(mail.received.map(({ to }) => to)).toEqual([["b@example.com"]]);
    expect((await alerts())[0]?.deliveries).toMatchObject([
      { target: "a@example.com", state: "given_up", failure: "recipient_removed" },
      { target: "b@example.com", state: "sent" },
    ]);
    expect(await alertTroubles(LOCAL_OWNER, 3_600_000)).toMatchObject({ rules: 1, undelivered: 0 });
  });

  it("stay in the history of a deleted rule, and notify recipients of the end", async () => {
    const mail = opened(await startMailServer());
    const worker = alertWorker(word, { ...nowhere, smtpUrl: mail.url });
    const { id } = await addRule(
      rule({ emails: ["a@example.com"], webhook: "https://hooks.example.com/x" }),
      LOCAL_OWNER,
    );
    await insertRun({ startedAt: ago(1), score: 0.1 });
    await worker.look();
    await pool().query("UPDATE delivery SET state = 'given_up' WHERE channel = 'webhook'");
    while (await worker.send());
    await removeRule(id, LOCAL_OWNER);
    await expect(removeRule(id, LOCAL_OWNER)).rejects.toMatchObject({ code: "not_found" });
    expect((await readRules(LOCAL_OWNER)).rules).toEqual([]);
    expect(await alerts()).toMatchObject([
      { ruleName: "Floor", ruleDeleted: true, endReason: "deleted", noData: false },
    ]);
    const addresses = "SELECT emails, webhook FROM alert_rule";
    expect((await pool().query(addresses)).rows).toMatchObject([{ emails: ["a@example.com"] }]);
    await pool().query("UPDATE delivery SET state = 'given_up' WHERE channel = 'webhook'");
    while (await worker.send());
    expect(mail.received.map(({ raw }) => raw.includes("ended (en)"))).toEqual([false, true]);
    // Nothing is pending: the addresses are erased and cannot be sent to again.
    expect((await pool().query(addresses)).rows).toEqual([{ emails: [], webhook: null }]);
    const given = (await alerts())[0]?.deliveries.find(({ state }) => state === "given_up");
    await expect(sendAgain(given?.id ?? "", LOCAL_OWNER)).rejects.toMatchObject({ code: "conflict" });
    expect(await worker.look()).toBe(false);
  });

  it("are sent again on request, with a new retry period", async () => {
    let broken = true;
    const hook = opened(await startHookServer((response) => response.writeHead(broken ? 410 : 200).end()));
    const worker = alertWorker(word, nowhere);
    await addRule(rule({ webhook: hook.url }), LOCAL_OWNER);
    await insertRun({ startedAt: ago(1), score: 0.1 });
    await worker.look();
    await worker.send();
    const message = async () => (await alerts())[0]?.deliveries[0];
    const { id = "" } = (await message()) ?? {};
    expect(await message()).toMatchObject({ state: "given_up", tries: 1, answer: "HTTP 410" });
    await pool().query("UPDATE delivery SET owed_since = owed_since - interval '2 days'");
    await sendAgain(id, LOCAL_OWNER);
    expect(await message()).toMatchObject({ state: "pending", tries: 0, failure: null, answer: null });
    await expect(sendAgain(id, LOCAL_OWNER)).rejects.toMatchObject({ code: "conflict" });
    await expect(sendAgain(id, "other")).rejects.toMatchObject({ code: "not_found" });
    broken = false;
    while (await worker.send());
    expect(await message()).toMatchObject({ state: "sent", tries: 1 });
    await expect(sendAgain(randomUUID(), LOCAL_OWNER)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keep a webhook address through an edit that omits it, and reject a stale edit", async () => {
    const { id, updatedAt } = await addRule(rule({ webhook: "https://hooks.example.com/x/token" }), LOCAL_OWNER);
    const changed = await changeRule(id, { ...rule({ name: "Other" }), updatedAt }, LOCAL_OWNER);
    expect(changed).toMatchObject({ name: "Other", webhookHost: "hooks.example.com" });
    await expect(changeRule(id, { ...rule(), updatedAt }, LOCAL_OWNER)).rejects.toMatchObject({ code: "conflict" });
    const gone = await changeRule(id, { ...rule({ webhook: null }), updatedAt: changed.updatedAt }, LOCAL_OWNER);
    expect(gone.webhookHost).toBeNull();
    await expect(changeRule(randomUUID(), rule(), LOCAL_OWNER)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("delivery retries", () => {
  const failed = { ok: false, failure: "unreachable", answer: null, permanent: false } as const;

  it("double the wait up to an hour, and end after a day or at once on a permanent failure", () => {
    const now = Date.now();
    const owedSince = new Date(now - 1_000);
    const waits = [1, 2, 3, 20].map((tries) => retryInMs(failed, { tries, owedSince }, now));
    expect(waits).toEqual([RETRY_FIRST_MS, 2 * RETRY_FIRST_MS, 4 * RETRY_FIRST_MS, 3_600_000]);
    expect(retryInMs({ ...failed, permanent: true }, { tries: 1, owedSince }, now)).toBeNull();
    expect(retryInMs(failed, { tries: 9, owedSince: new Date(now - GIVE_UP_AFTER_MS) }, now)).toBeNull();
  });
});
