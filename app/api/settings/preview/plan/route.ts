import { defineRoute } from "@/lib/server/http/define-route";
import { previewPlan } from "@/lib/server/runs/impact-preview/preview-impact";
import { previewPlanSchema, previewRequestSchema } from "@/lib/shared/contracts/settings/impact-preview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "planPreview",
    access: "administer",
    summary: "The runs that a preview would judge, and its model calls; judges nothing yet.",
    body: previewRequestSchema,
    answer: previewPlanSchema,
    handle: ({ body, owners }) => previewPlan(body, owners),
  },
});
