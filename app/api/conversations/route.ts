import { listConversations } from "@/lib/data/db/conversations/conversation-list";
import { createConversation } from "@/lib/data/db/conversations/conversations";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { conversationListQuerySchema } from "@/lib/shared/contracts/conversations/conversation";
import { conversationCreateSchema } from "@/lib/shared/contracts/runs/run";

/** Conversations in pages; `?text=` searches titles, questions and answers. */
export const GET = handleRoute(async (request) => {
  const query = readQuery(request, conversationListQuerySchema);
  return Response.json(await listConversations(ownerOf(request), query));
});

/** Creates a conversation. */
export const POST = handleRoute(async (request) => {
  const { title } = await readJson(request, conversationCreateSchema);
  const conversation = await createConversation(ownerOf(request), title);
  return Response.json(conversation, { status: 201, headers: { Location: `/api/conversations/${conversation.id}` } });
});
