import { previewRequestSchema } from "@/lib/contracts/impact-preview";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { sseResponse } from "@/lib/http/sse";
import { startPreview } from "@/lib/runs/impact-preview/preview-impact";

export const dynamic = "force-dynamic";

/** Judges the latest questions again as if these settings were saved: one event a run. Whoever leaves ends it. */
export const POST = handleRoute(async (request) => {
  const preview = await startPreview(await readJson(request, previewRequestSchema), LOCAL_OWNER);
  let count = 0;
  return sseResponse(preview, (event) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(event) };
  });
});
