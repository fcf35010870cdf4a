import { conversationCreateSchema, conversationListQuerySchema } from "@/lib/contracts/run";
import { createConversation, listConversations } from "@/lib/db/conversations";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readQuery } from "@/lib/http/read-query";

/** Lists conversations; `?text=` searches titles, questions and answers. */
export const GET = handleRoute(async (request) => {
  const { text } = readQuery(request, conversationListQuerySchema);
  return Response.json({ conversations: await listConversations(LOCAL_OWNER, text) });
});

/** Begins a conversation. */
export const POST = handleRoute(async (request) => {
  const { title } = await readJson(request, conversationCreateSchema);
  const conversation = await createConversation(LOCAL_OWNER, title);
  return Response.json(conversation, { status: 201, headers: { Location: `/api/conversations/${conversation.id}` } });
});
