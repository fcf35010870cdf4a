import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { getConversation, updateConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { deleteConversation } from "@/lib/server/runs/read/delete-conversation";
import { conversationPatchSchema } from "@/lib/shared/contracts/runs/run";

/** One conversation with its runs, oldest first. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await getConversation(id, LOCAL_OWNER)));

/** Renames or pins. */
export const PATCH = handleRoute(async (request, { id }) => {
  const patch = await readJson(request, conversationPatchSchema);
  return Response.json(await updateConversation(id, LOCAL_OWNER, patch));
});

/** Deletes the conversation with all its runs; `restore` takes it back. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await deleteConversation(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
