import { requestLocale } from "@/i18n/request-locale";
import { transcriptWords } from "@/i18n/transcript-words";
import { file, json } from "@/lib/server/http/api-call";
import { attachment } from "@/lib/server/http/content-disposition";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { exportConversation } from "@/lib/server/transcripts/export-conversation";
import { conversationExportQuerySchema } from "@/lib/shared/contracts/conversations/conversation-requests";
import { conversationExportSchema } from "@/lib/shared/contracts/conversations/transcript";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "exportConversation",
    access: "ask",
    summary: "The conversation as a file: Markdown, PDF or JSON, with headings in the reader's language.",
    query: conversationExportQuerySchema,
    answers: { 200: [file("text/markdown", "application/pdf"), json(conversationExportSchema)] },
    async handle({ request, params, query, owner }) {
      const language = requestLocale(request);
      const words = await transcriptWords(language);
      const conversation = { id: params.id, ownerId: owner };
      const { format, tip = null } = query;
      const { content, mediaType, name } = await exportConversation(conversation, format, { words, language, tip });
      return new Response(typeof content === "string" ? content : new Uint8Array(content), {
        headers: { "Content-Type": mediaType, "Content-Disposition": attachment(name) },
      });
    },
  },
});
