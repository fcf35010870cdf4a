import { file } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { readMetrics } from "@/lib/server/monitoring/read-metrics";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "scrapeMetrics",
    access: "anyone",
    summary: "Metrics of this process for Prometheus, where `METRICS=on`; with `METRICS_TOKEN`, as a bearer token.",
    answers: { 200: [file("text/plain")] },
    refusals: ["unauthenticated", "not_found"],
    handle: ({ request }) => readMetrics(request.headers),
  },
});
