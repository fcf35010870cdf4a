import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { sendAgain } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Sends a message again that was given up. */
export const POST = handleRoute(async (_request, { id }) => {
  await sendAgain(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
