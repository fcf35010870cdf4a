import { getConversation, updateConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { deleteConversation } from "@/lib/server/runs/read/delete-conversation";
import { conversationPatchSchema } from "@/lib/shared/contracts/runs/run";

/** One conversation with its runs, oldest first. */
export const GET = handleRoute(async (request, { id }) => Response.json(await getConversation(id, ownerOf(request))));

/** Renames or pins a conversation. */
export const PATCH = handleRoute(async (request, { id }) => {
  const patch = await readJson(request, conversationPatchSchema);
  return Response.json(await updateConversation(id, ownerOf(request), patch));
});

/** Deletes a conversation with all its runs; `restore` undoes it. */
export const DELETE = handleRoute(async (request, { id }) => {
  await deleteConversation(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
