import { wordAlert } from "@/i18n/alert-words";
import { testRule } from "@/lib/server/alerts/test-channel";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { channelTestSchema, ruleTestRequestSchema } from "@/lib/shared/contracts/metrics/alert-rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "testAlertRule",
    access: "monitor",
    summary: "Sends a test message to a rule's addresses; a failure is part of the response, not an error.",
    body: ruleTestRequestSchema,
    answer: channelTestSchema,
    handle: ({ request, params, body, owner }) => testRule(params.id, body.channel, owner, wordAlert, request.signal),
  },
});
