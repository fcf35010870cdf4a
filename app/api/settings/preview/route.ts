import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { sseResponse } from "@/lib/server/http/sse";
import { startPreview } from "@/lib/server/runs/impact-preview/preview-impact";
import { previewRequestSchema } from "@/lib/shared/contracts/settings/impact-preview";

export const dynamic = "force-dynamic";

/** Judges the latest questions again under these settings: one event per run. Disconnecting stops it. */
export const POST = handleRoute(async (request) => {
  const preview = await startPreview(await readJson(request, previewRequestSchema), ownerOf(request));
  let count = 0;
  return sseResponse(preview, (event) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(event) };
  });
});
