import { randomUUID } from "node:crypto";
import { findEncryptedWebhook, getAlertRule } from "@/lib/data/db/alerts/alert-rules";
import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { addressIn } from "@/lib/server/sending/address-in";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { sendEmail } from "@/lib/server/sending/send-email";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { webhookUrl } from "@/lib/server/sending/webhook-address";
import type { DeliveryChannel } from "@/lib/shared/contracts/metrics/alert";
import type { AlertMessage } from "@/lib/shared/contracts/metrics/alert-message";
import type { ChannelTest, ChannelTestRequest } from "@/lib/shared/contracts/metrics/alert-rule";
import type { WordAlert } from "./alert-words";
import { withLinks } from "./deliver";
import { postAlert } from "./post-alert";
import { openWebhook } from "./rule-webhook";

/** Sends one test message to an address and returns the server's answer. @throws AppError `address_refused` */
export async function testChannel(
  request: ChannelTestRequest,
  word: WordAlert,
  signal: AbortSignal,
): Promise<ChannelTest> {
  const target = request.channel === "email" ? request.address : webhookUrl(request.address, "address").host;
  return { results: [await timed(target, () => sendTest(request, word, signal))] };
}

/** Sends one test message to each address of a rule's channel. @throws AppError `not_found` */
export async function testRule(
  id: string,
  channel: DeliveryChannel,
  ownerId: string,
  word: WordAlert,
  signal: AbortSignal,
): Promise<ChannelTest> {
  const { emails, locale, webhookHost } = await getAlertRule(id, ownerId);
  if (channel === "email") {
    const send = (address: string) => timed(address, () => sendTest({ channel, address, locale }, word, signal));
    return { results: await Promise.all(emails.map(send)) };
  }
  const encrypted = await findEncryptedWebhook(id, ownerId);
  if (encrypted === null || webhookHost === null) return { results: [] };
  const result = await timed(webhookHost, async () => {
    try {
      return await sendTest({ channel, address: openWebhook(id, encrypted), locale }, word, signal);
    } catch (error) {
      if (error instanceof SecretUnreadableError) return notSent("address_unreadable");
      throw error;
    }
  });
  return { results: [result] };
}

async function sendTest({ channel, address, locale }: ChannelTestRequest, word: WordAlert, signal: AbortSignal) {
  const outlets = outletsOfEnvironment();
  const words = await word({ type: "test" }, { locale, timeZone: "UTC" });
  const message = testMessage(words, outlets);
  return channel === "email"
    ? sendEmail({ id: message.id, to: address, subject: words.subject, text: message.text }, outlets, signal)
    : postAlert(message, address, outlets, signal);
}

function testMessage(words: Awaited<ReturnType<WordAlert>>, { appUrl }: Outlets): AlertMessage {
  const links = appUrl === undefined ? null : { runs: null, alerts: addressIn(appUrl, "dashboard/alerts") };
  return {
    version: 1,
    id: randomUUID(),
    type: "alert.test",
    at: new Date().toISOString(),
    text: withLinks(words, links),
    alert: null,
    links,
  };
}

async function timed(target: string, send: () => Promise<SendResult>): Promise<ChannelTest["results"][number]> {
  const startedAt = performance.now();
  const result = await send();
  const ms = Math.round(performance.now() - startedAt);
  return { target, failure: result.ok ? null : result.failure, answer: result.answer, ms };
}
