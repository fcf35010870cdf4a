import { sendAgain } from "@/lib/alerts/rules";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";

/** Sends a message again that was given up. */
export const POST = handleRoute(async (_request, { id }) => {
  await sendAgain(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
