import { type MessageToWebhook, readWords } from "@/lib/data/db/webhooks/queued-message";
import { addressIn } from "@/lib/server/sending/address-in";
import { alertRunsQuery } from "@/lib/shared/contracts/metrics/alert-runs";
import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";
import {
  announcedAlertSchema,
  type WebhookMessage,
  webhookMessageSchema,
} from "@/lib/shared/contracts/webhooks/webhook-message";

/**
 * The body of a message: its stored facts, with links and, if the webhook gets them, the current words.
 * @param appUrl public address of the application, for the links
 * @throws ZodError for facts of another version that this one does not know
 */
export async function messageOf(queued: MessageToWebhook, appUrl: string | undefined): Promise<WebhookMessage> {
  const { type, data, createdAt } = queued;
  const facts = typeof data === "object" && !Array.isArray(data) ? data : {};
  return webhookMessageSchema.parse({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...facts, ...(await extrasOf(queued, appUrl)) },
  });
}

async function extrasOf({ type, subject, data, webhook }: MessageToWebhook, appUrl: string | undefined) {
  if (subject === null) return {};
  const link = (path: string, query?: Record<string, string>) =>
    appUrl === undefined ? null : addressIn(appUrl, path, query);
  if (type === "run.ended") {
    return { trace: link(`traces/${subject}`), words: webhook.withWords ? await readWords(subject) : null };
  }
  if (!alertEventSchema.safeParse(type).success) return { page: link(`library/${subject}`) };
  const { condition, windowFrom: from, windowTo: to } = announcedAlertSchema.parse(data);
  return { page: link("dashboard/alerts"), traces: link("traces", alertRunsQuery(condition, { from, to })) };
}
