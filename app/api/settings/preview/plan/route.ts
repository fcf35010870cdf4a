import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { previewPlan } from "@/lib/server/runs/impact-preview/preview-impact";
import { previewRequestSchema } from "@/lib/shared/contracts/settings/impact-preview";

/** What a preview would judge and ask of a language model; judges nothing yet. */
export const POST = handleRoute(async (request) =>
  Response.json(await previewPlan(await readJson(request, previewRequestSchema), ownerOf(request))),
);
