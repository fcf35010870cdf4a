import { rereadDocuments } from "@/lib/library/ingest/documents/reread-documents";
import { defineRoute } from "@/lib/server/http/define-route";
import { documentRereadRequestSchema, documentsQueuedSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "rereadDocuments",
    access: "manage_library",
    summary:
      "Reads documents again: the named ones, or all that an earlier version of their parser has read, or that have unread pages which can be read now. Each keeps its version; its present reading is used until the new one is complete.",
    body: documentRereadRequestSchema,
    answer: documentsQueuedSchema,
    status: 202,
    handle: async ({ body }) => ({ queued: await rereadDocuments(body.documents ?? null) }),
  },
});
