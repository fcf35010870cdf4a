import { deleteWebhook } from "@/lib/data/db/webhooks/webhooks";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { changeWebhook } from "@/lib/server/webhooks/webhooks";
import { webhookPatchSchema, webhookSchema } from "@/lib/shared/contracts/webhooks/webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PATCH: {
    id: "changeWebhook",
    access: "administer",
    summary: "Changes a webhook; what is omitted stays. Pausing it gives its waiting messages up.",
    body: webhookPatchSchema,
    answer: webhookSchema,
    refusals: ["address_refused"],
    handle: ({ params, body }) => changeWebhook(params.id, body),
  },
  DELETE: {
    id: "deleteWebhook",
    access: "administer",
    summary: "Deletes a webhook with its messages; those that wait are not sent.",
    handle: ({ params }) => deleteWebhook(params.id),
  },
});
