import { events } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { jsonEvents } from "@/lib/server/http/sse";
import { startPreview } from "@/lib/server/runs/impact-preview/preview-impact";
import { previewEventSchema, previewRequestSchema } from "@/lib/shared/contracts/settings/impact-preview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "previewSettings",
    access: "administer",
    summary:
      "Judges the latest questions again as if these settings and prompts were saved, without searching or writing; one event per run. A disconnect ends it.",
    body: previewRequestSchema,
    answers: { 200: [events(previewEventSchema)] },
    refusals: ["rate_limited"],
    handle: async ({ body, owners }) => jsonEvents(await startPreview(body, owners)),
  },
});
