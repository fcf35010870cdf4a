import { shareConversation, unshareConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Shares a conversation with users of this installation; an existing link stays the same. */
export const POST = handleRoute(async (request, { id }) =>
  Response.json({ shareId: await shareConversation(id, ownerOf(request)) }),
);

/** Revokes the share link. */
export const DELETE = handleRoute(async (request, { id }) => {
  await unshareConversation(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
