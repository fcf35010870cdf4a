import { addRule, readRules } from "@/lib/server/alerts/rules";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  alertRuleListSchema,
  alertRuleRequestSchema,
  alertRuleSchema,
} from "@/lib/shared/contracts/metrics/alert-rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listAlertRules",
    access: "monitor",
    summary: "All alert rules with their current figures, and the configured channels.",
    answer: alertRuleListSchema,
    handle: ({ owner }) => readRules(owner),
  },
  POST: {
    id: "addAlertRule",
    access: "monitor",
    summary: "Adds a rule and evaluates it at once. The webhook's address is stored encrypted and never returned.",
    body: alertRuleRequestSchema,
    answer: alertRuleSchema,
    status: 201,
    refusals: ["address_refused", "conflict"],
    handle: ({ body, owner }) => addRule(body, owner),
  },
});
