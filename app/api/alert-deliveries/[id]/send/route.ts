import { sendAgain } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Sends a message again that was given up. */
export const POST = handleRoute(async (request, { id }) => {
  await sendAgain(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
