import { conversationListQuerySchema } from "@/lib/contracts/conversation";
import { conversationCreateSchema } from "@/lib/contracts/run";
import { listConversations } from "@/lib/db/conversation-list";
import { createConversation } from "@/lib/db/conversations";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readQuery } from "@/lib/http/read-query";

/** Lists conversations, page by page; `?text=` searches titles, questions and answers. */
export const GET = handleRoute(async (request) => {
  const query = readQuery(request, conversationListQuerySchema);
  return Response.json(await listConversations(LOCAL_OWNER, query));
});

/** Begins a conversation. */
export const POST = handleRoute(async (request) => {
  const { title } = await readJson(request, conversationCreateSchema);
  const conversation = await createConversation(LOCAL_OWNER, title);
  return Response.json(conversation, { status: 201, headers: { Location: `/api/conversations/${conversation.id}` } });
});
