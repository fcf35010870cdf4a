import { readMetrics } from "@/lib/data/db/metrics/metrics";
import { defineRoute } from "@/lib/server/http/define-route";
import { metricsAnswerSchema, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getMetrics",
    access: "monitor",
    summary: "All metrics of the dashboard for a window of runs.",
    query: metricsQuerySchema,
    answer: metricsAnswerSchema,
    handle: ({ query, owner, reader }) => readMetrics(query, { ownerId: owner, reader }),
  },
});
