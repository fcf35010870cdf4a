import { listDeliveries } from "@/lib/data/db/webhooks/deliveries";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { webhookDeliveryPageSchema, webhookDeliveryQuerySchema } from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "listWebhookDeliveries",
    access: "administer",
    summary: "The messages of a webhook in the last 30 days, sent or not, newest first.",
    query: webhookDeliveryQuerySchema,
    answer: webhookDeliveryPageSchema,
    handle: ({ params, query }) => listDeliveries(params.id, query),
  },
});
