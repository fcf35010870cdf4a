import { queueTest } from "@/lib/data/db/webhooks/deliveries";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { webhookDeliverySchema } from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "testWebhook",
    access: "administer",
    summary: "Queues a test message, which is sent at once and once; its result is in the webhook's list of messages.",
    answer: webhookDeliverySchema,
    status: 202,
    handle: ({ params }) => queueTest(params.id),
  },
});
