import { sendAgain } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Retries a message that failed for good. */
export const POST = handleRoute(async (request, { id }) => {
  await sendAgain(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
