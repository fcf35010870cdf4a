import { changeRule, removeRule } from "@/lib/server/alerts/rules";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { alertRuleSchema, alertRuleUpdateSchema } from "@/lib/shared/contracts/metrics/alert-rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PUT: {
    id: "changeAlertRule",
    access: "monitor",
    summary: "Replaces a rule; an omitted webhook is unchanged. Refused if `updatedAt` is given and outdated.",
    body: alertRuleUpdateSchema,
    answer: alertRuleSchema,
    refusals: ["address_refused", "conflict"],
    handle: ({ params, body, owner }) => changeRule(params.id, body, owner),
  },
  DELETE: {
    id: "deleteAlertRule",
    access: "monitor",
    summary:
      "Deletes a rule; its past alerts stay in the history. Recipients of an open alert are notified of its end.",
    handle: ({ params, owner }) => removeRule(params.id, owner),
  },
});
