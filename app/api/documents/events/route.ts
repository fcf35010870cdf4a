import { watchDocuments } from "@/lib/library/ingest/documents/watch-documents";
import { events } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { jsonEvents } from "@/lib/server/http/sse";
import { documentEventSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "followDocuments",
    access: "read_library",
    summary: "The list of documents, then every change as an event; after a reconnect the whole list again.",
    answers: { 200: [events(documentEventSchema)] },
    handle: ({ reader }) => jsonEvents((signal) => watchDocuments(signal, reader)),
  },
});
