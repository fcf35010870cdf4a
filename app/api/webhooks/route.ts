import { listWebhooks } from "@/lib/data/db/webhooks/webhooks";
import { defineRoute } from "@/lib/server/http/define-route";
import { addWebhook } from "@/lib/server/webhooks/webhooks";
import {
  webhookListSchema,
  webhookRequestSchema,
  webhookWithSecretSchema,
} from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listWebhooks",
    access: "administer",
    summary: "All webhooks, oldest first; neither their addresses nor their secrets.",
    answer: webhookListSchema,
    handle: async () => ({ webhooks: await listWebhooks() }),
  },
  POST: {
    id: "addWebhook",
    access: "administer",
    summary:
      "Adds a webhook, which notifies other software of runs, documents and alerts. The answer has its signing secret, once.",
    body: webhookRequestSchema,
    answer: webhookWithSecretSchema,
    status: 201,
    refusals: ["address_refused", "conflict"],
    handle: ({ body }) => addWebhook(body),
  },
});
