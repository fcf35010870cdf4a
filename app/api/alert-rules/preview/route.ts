import { previewRule } from "@/lib/alerts/preview-rule";
import { alertPreviewRequestSchema } from "@/lib/contracts/alert";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** What a rule sees now, and when it would have fired; nothing is saved. */
export const POST = handleRoute(async (request) =>
  Response.json(await previewRule(await readJson(request, alertPreviewRequestSchema), LOCAL_OWNER)),
);
