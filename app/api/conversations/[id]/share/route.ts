import { shareConversation, unshareConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Lets others of this installation read the conversation; shared already, its link stays. */
export const POST = handleRoute(async (request, { id }) =>
  Response.json({ shareId: await shareConversation(id, ownerOf(request)) }),
);

/** Ends the sharing: the link leads nowhere from here on. */
export const DELETE = handleRoute(async (request, { id }) => {
  await unshareConversation(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
