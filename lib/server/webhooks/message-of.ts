import { type QueuedMessage, readWords } from "@/lib/data/db/webhooks/deliveries";
import { addressIn } from "@/lib/server/sending/address-in";
import { type WebhookMessage, webhookMessageSchema } from "@/lib/shared/contracts/webhooks/webhook-message";

/**
 * The body of a message: its stored facts, with links and, if the webhook gets them, the words as they are now.
 * @param appUrl public address of the application, for the links
 * @throws ZodError for facts that another version wrote and this one does not know
 */
export async function messageOf(queued: QueuedMessage, appUrl: string | undefined): Promise<WebhookMessage> {
  const { type, subject, data, createdAt, webhook } = queued;
  const facts = typeof data === "object" && !Array.isArray(data) ? data : {};
  const link = (path: string) => (appUrl === undefined || subject === null ? null : addressIn(appUrl, path));
  const withWords = type === "run.ended" && webhook.withWords && subject !== null;
  const extras =
    type === "run.ended"
      ? { trace: link(`traces/${subject}`), words: withWords ? await readWords(subject) : null }
      : { page: link(`library/${subject}`) };
  return webhookMessageSchema.parse({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...facts, ...extras },
  });
}
