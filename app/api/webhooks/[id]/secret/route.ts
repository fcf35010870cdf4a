import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { renewSecret } from "@/lib/server/webhooks/webhooks";
import { webhookWithSecretSchema } from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "renewWebhookSecret",
    access: "administer",
    summary:
      "Gives a webhook a new signing secret, returned once. For a day, messages are signed with the one before it too.",
    answer: webhookWithSecretSchema,
    handle: ({ params }) => renewSecret(params.id),
  },
});
