import { previewRule } from "@/lib/server/alerts/preview-rule";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertPreviewRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** What a rule sees now, and when it would have fired; nothing is saved. */
export const POST = handleRoute(async (request) =>
  Response.json(await previewRule(await readJson(request, alertPreviewRequestSchema), ownerOf(request))),
);
