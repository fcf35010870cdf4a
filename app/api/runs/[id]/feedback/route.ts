import { feedbackRequestSchema } from "@/lib/contracts/run";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { saveFeedback } from "@/lib/db/read-runs";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Sets a person's rating of an answer, or takes it back with `rating: null`. */
export const POST = handleRoute(async (request, { id }) => {
  const { rating, note } = await readJson(request, feedbackRequestSchema);
  await saveFeedback(id, LOCAL_OWNER, rating, note ?? null);
  return Response.json({ rating });
});
