import {
  alertListQuerySchema,
  alertListSchema,
  alertPreviewRequestSchema,
  alertPreviewSchema,
  alertRuleListSchema,
  alertRuleRequestSchema,
  alertRuleSchema,
  alertRuleUpdateSchema,
  channelTestRequestSchema,
  channelTestSchema,
  ruleTestRequestSchema,
} from "@/lib/shared/contracts/metrics/alert";
import { type ApiCall, json } from "./api-call";

/** Rules on the dashboard's figures, and what they told of. */
export const alertCalls: readonly ApiCall[] = [
  {
    id: "listAlertRules",
    method: "GET",
    path: "/api/alert-rules",
    summary: "All alert rules with what each sees now, and by what messages can go out.",
    answers: { 200: [json(alertRuleListSchema)] },
  },
  {
    id: "addAlertRule",
    method: "POST",
    path: "/api/alert-rules",
    summary: "Adds a rule; it is looked at at once. The web hook's address is kept encrypted and told to nobody.",
    body: [json(alertRuleRequestSchema)],
    answers: { 201: [json(alertRuleSchema)] },
    refusals: ["address_refused", "conflict"],
  },
  {
    id: "changeAlertRule",
    method: "PUT",
    path: "/api/alert-rules/{id}",
    summary:
      "Replaces a rule; a web hook that is left out stays. Refused when `updatedAt` is given and not the present.",
    body: [json(alertRuleUpdateSchema)],
    answers: { 200: [json(alertRuleSchema)] },
    refusals: ["address_refused", "conflict"],
  },
  {
    id: "deleteAlertRule",
    method: "DELETE",
    path: "/api/alert-rules/{id}",
    summary:
      "Takes a rule out of force for good; its past alerts stay in the history. Those told of an open one are told of its end.",
    answers: { 204: [] },
  },
  {
    id: "testAlertRule",
    method: "POST",
    path: "/api/alert-rules/{id}/test",
    summary: "Sends a test to a rule's addresses; one that fails is part of the answer, not an error.",
    body: [json(ruleTestRequestSchema)],
    answers: { 200: [json(channelTestSchema)] },
  },
  {
    id: "testAlertChannel",
    method: "POST",
    path: "/api/alert-rules/test",
    summary: "Sends a test to an address that is in no rule yet; nothing is saved.",
    body: [json(channelTestRequestSchema)],
    answers: { 200: [json(channelTestSchema)] },
    refusals: ["address_refused"],
  },
  {
    id: "previewAlertRule",
    method: "POST",
    path: "/api/alert-rules/preview",
    summary: "What a rule sees now, and when it would have fired over the last 30 days; nothing is saved.",
    body: [json(alertPreviewRequestSchema)],
    answers: { 200: [json(alertPreviewSchema)] },
  },
  {
    id: "listAlerts",
    method: "GET",
    path: "/api/alerts",
    summary: "Alerts, newest first, each with the messages about it; how many are open.",
    query: alertListQuerySchema,
    answers: { 200: [json(alertListSchema)] },
  },
  {
    id: "sendAlertMessageAgain",
    method: "POST",
    path: "/api/alert-deliveries/{id}/send",
    summary: "Sends a message about an alert again that was given up, to the address that its rule has now.",
    answers: { 204: [] },
    refusals: ["conflict"],
  },
];
