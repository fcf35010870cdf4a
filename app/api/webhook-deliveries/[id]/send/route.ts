import { resendMessage } from "@/lib/data/db/webhooks/deliveries";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { webhookDeliverySchema } from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "sendWebhookMessageAgain",
    access: "administer",
    summary: "Sends a message to a webhook again, or at once if it waits for another try, with the same id.",
    answer: webhookDeliverySchema,
    status: 202,
    handle: ({ params }) => resendMessage(params.id),
  },
});
