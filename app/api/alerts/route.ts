import { listAlerts } from "@/lib/data/db/alerts/alerts";
import { defineRoute } from "@/lib/server/http/define-route";
import { alertListQuerySchema, alertListSchema } from "@/lib/shared/contracts/metrics/alert";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listAlerts",
    access: "monitor",
    summary: "Alerts, newest first, each with its messages, and the number of open ones.",
    query: alertListQuerySchema,
    answer: alertListSchema,
    handle: ({ query, owner }) => listAlerts(owner, query),
  },
});
