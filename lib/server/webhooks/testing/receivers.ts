import { afterEach, expect } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { endRun } from "@/lib/data/db/runs/end-run";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { testRunRows } from "@/lib/data/db/testing/run-rows";
import { listDeliveries } from "@/lib/data/db/webhooks/deliveries";
import type { WordAlert } from "@/lib/server/alerts/alert-words";
import type { Outlets } from "@/lib/server/sending/outlets";
import { startHookServer } from "@/lib/server/sending/testing/start-hook-server";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { type WebhookRequest, webhookRequestSchema } from "@/lib/shared/contracts/webhooks/webhook";
import { deliveryWork } from "../delivery-work";
import { addWebhook } from "../webhooks";

/** The public address of the application that sends. */
export const APP_URL = "https://touchstone.example/app";
export const RUN_END: RunEventOf<"run-end"> = {
  ...{ type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "approved", ms: 12 },
};

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A receiver on this machine, closed after the test. */
export async function receiver(answer?: Parameters<typeof startHookServer>[0]) {
  const server = await startHookServer(answer);
  open.push(server);
  return server;
}

/** Adds a webhook, by default for every event. */
export function register(address: string, change: Partial<WebhookRequest> = {}) {
  const all = { name: "Receiver", address, events: ["run.ended", "document.ready", "document.failed"] };
  return addWebhook(webhookRequestSchema.parse({ ...all, ...change }));
}

export const OUTLETS: Outlets = {
  ...{ smtpUrl: undefined, from: "alerts@example.org", webhookSecret: undefined },
  ...{ appUrl: APP_URL, allowHosts: "127.0.0.1" },
};

/** Words of messages to addresses, short. */
const word: WordAlert = async ({ type }) => ({ subject: type, text: type, links: { runs: "runs", alerts: "alerts" } });

export const worker = (alone = false) => deliveryWork(word, { alone }, OUTLETS);

/** Sends all messages that are due. */
export async function sendAll(): Promise<void> {
  const sending = worker();
  while (await sending.step());
}

/** Makes every message that waits for a retry due. */
export const dueNow = () => pool().query("UPDATE job SET run_after = now(), lease_expires_at = NULL");

/** A run with question and answer that has ended. */
export async function endedRun(change: Parameters<typeof createTestRun>[0] = {}): Promise<string> {
  const { runId, epoch } = await createTestRun({ question: "Who pays?", ...change });
  expect(await endRun(runId, epoch, RUN_END, testRunRows(0.75))).toBe(true);
  return runId;
}

/** The latest messages of a webhook. */
export const deliveriesOf = async (id: string) => (await listDeliveries(id, { limit: 20 })).deliveries;
