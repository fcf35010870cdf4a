import { previewRule } from "@/lib/server/alerts/preview-rule";
import { defineRoute } from "@/lib/server/http/define-route";
import { alertPreviewRequestSchema, alertPreviewSchema } from "@/lib/shared/contracts/metrics/alert-rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "previewAlertRule",
    access: "monitor",
    summary: "A rule's current figure, and when it would have fired in the last 30 days; saves nothing.",
    body: alertPreviewRequestSchema,
    answer: alertPreviewSchema,
    handle: ({ body, owner }) => previewRule(body, owner),
  },
});
