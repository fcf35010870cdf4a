import { requestLocale } from "@/i18n/request-locale";
import { transcriptWords } from "@/i18n/transcript-words";
import { attachment } from "@/lib/server/http/content-disposition";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { exportConversation } from "@/lib/server/transcripts/export-conversation";
import { conversationExportQuerySchema } from "@/lib/shared/contracts/conversations/conversation";

/** A conversation as a Markdown, PDF or JSON file, with headings in the reader's language. */
export const GET = handleRoute(async (request, { id }) => {
  const { format, tip = null } = readQuery(request, conversationExportQuerySchema);
  const language = requestLocale(request);
  const words = await transcriptWords(language);
  const file = await exportConversation({ id, ownerId: ownerOf(request) }, format, { words, language, tip });
  const body = typeof file.content === "string" ? file.content : new Uint8Array(file.content);
  return new Response(body, {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": attachment(file.name),
    },
  });
});
