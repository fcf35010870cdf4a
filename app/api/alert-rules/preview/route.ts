import { previewRule } from "@/lib/server/alerts/preview-rule";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertPreviewRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** The current figure of a draft rule, and when it would have fired; saves nothing. */
export const POST = handleRoute(async (request) =>
  Response.json(await previewRule(await readJson(request, alertPreviewRequestSchema), ownerOf(request))),
);
