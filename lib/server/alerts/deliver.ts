import type { MessageToAddress } from "@/lib/data/db/webhooks/queued-message";
import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { addressIn } from "@/lib/server/sending/address-in";
import type { Outlets } from "@/lib/server/sending/outlets";
import { sendEmail } from "@/lib/server/sending/send-email";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import type { AlertMessage } from "@/lib/shared/contracts/metrics/alert-message";
import { alertRunsQuery } from "@/lib/shared/contracts/metrics/alert-runs";
import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";
import type { AlertWords, WordAlert } from "./alert-words";
import { postAlert } from "./post-alert";
import { openWebhook } from "./rule-webhook";

/** Sends one message to an address of a rule. Never throws for failures of a server. */
export async function deliver(
  delivery: MessageToAddress,
  outlets: Outlets,
  word: WordAlert,
  signal: AbortSignal,
): Promise<SendResult> {
  const { rule, channel, target } = delivery;
  const words = await word(factsOf(delivery), rule);
  const message = messageOf(delivery, words, outlets.appUrl);
  if (channel === "email") {
    // Recipients removed from the rule get no pending messages.
    if (!rule.emails.includes(target)) return notSent("recipient_removed", { permanent: true });
    const email = { id: delivery.id, to: target, subject: words.subject, text: message.text };
    return sendEmail(email, outlets, signal);
  }
  if (rule.webhook === null) return notSent("recipient_removed", { permanent: true });
  try {
    // The current address, so that a corrected one gets the pending messages.
    return await postAlert(message, openWebhook(rule.id, rule.webhook), outlets, signal);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return notSent("address_unreadable");
    throw error;
  }
}

const isEnd = ({ type }: MessageToAddress) => type === alertEventSchema.enum["alert.ended"];

function factsOf(delivery: MessageToAddress): Parameters<WordAlert>[0] {
  const { alert, rule } = delivery;
  const { condition, value, runs, startedAt, endedAt } = alert;
  if (!isEnd(delivery)) return { type: "opened", name: rule.name, condition, value, runs, until: alert.windowTo };
  return {
    type: "ended",
    name: rule.name,
    condition,
    reason: alert.endReason ?? "back",
    value: alert.endValue,
    from: startedAt,
    to: endedAt ?? startedAt,
  };
}

/** The payload for a webhook; its text is that of the email. */
function messageOf(delivery: MessageToAddress, words: AlertWords, appUrl?: string): AlertMessage {
  const { id, alert, rule } = delivery;
  const ended = isEnd(delivery);
  const window = { from: alert.windowFrom.toISOString(), to: alert.windowTo.toISOString() };
  const links =
    appUrl === undefined
      ? null
      : {
          runs: addressIn(appUrl, "traces", alertRunsQuery(alert.condition, window)),
          alerts: addressIn(appUrl, "dashboard/alerts"),
        };
  return {
    version: 1,
    id,
    type: ended ? "alert.ended" : "alert.opened",
    at: new Date().toISOString(),
    text: withLinks(words, links),
    alert: {
      id: alert.id,
      rule: { id: rule.id, name: rule.name || alert.condition.metric },
      condition: alert.condition,
      value: alert.value,
      runs: alert.runs,
      windowFrom: window.from,
      windowTo: window.to,
      timeZone: rule.timeZone,
      startedAt: alert.startedAt.toISOString(),
      endedAt: ended ? (alert.endedAt?.toISOString() ?? null) : null,
      endReason: ended ? alert.endReason : null,
      endValue: ended ? alert.endValue : null,
    },
    links,
  };
}

export function withLinks({ text, links: names }: AlertWords, links: AlertMessage["links"]): string {
  if (links === null) return text;
  const runs = links.runs === null ? [] : [`${names.runs} ${links.runs}`];
  return [text, "", ...runs, `${names.alerts} ${links.alerts}`].join("\n");
}
