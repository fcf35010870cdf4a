import { previewRequestSchema } from "@/lib/contracts/impact-preview";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { previewPlan } from "@/lib/runs/impact-preview/preview-impact";

/** What a preview would judge, and what it would ask of a language model; nothing is judged yet. */
export const POST = handleRoute(async (request) =>
  Response.json(await previewPlan(await readJson(request, previewRequestSchema), LOCAL_OWNER)),
);
