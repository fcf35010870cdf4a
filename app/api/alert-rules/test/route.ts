import { wordAlert } from "@/i18n/alert-words";
import { testChannel } from "@/lib/server/alerts/test-channel";
import { defineRoute } from "@/lib/server/http/define-route";
import { channelTestRequestSchema, channelTestSchema } from "@/lib/shared/contracts/metrics/alert-rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "testAlertChannel",
    access: "monitor",
    summary: "Sends a test message to an address without saving it.",
    body: channelTestRequestSchema,
    answer: channelTestSchema,
    refusals: ["address_refused"],
    handle: ({ request, body }) => testChannel(body, wordAlert, request.signal),
  },
});
