import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { shareConversation, unshareConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Lets others of this installation read the conversation; shared already, its link stays. */
export const POST = handleRoute(async (_request, { id }) =>
  Response.json({ shareId: await shareConversation(id, LOCAL_OWNER) }),
);

/** Ends the sharing: the link leads nowhere from here on. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await unshareConversation(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
