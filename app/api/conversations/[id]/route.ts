import { conversationPatchSchema } from "@/lib/contracts/run";
import { getConversation, updateConversation } from "@/lib/db/conversations";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { deleteConversation } from "@/lib/runs/delete-conversation";

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
