import { retryDocument } from "@/lib/library/ingest/documents/remove-document";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { documentNamedSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "retryDocument",
    access: "write_library",
    summary: "Retries a failed document.",
    answer: documentNamedSchema,
    status: 202,
    refusals: ["conflict"],
    async handle({ params, reader }) {
      await retryDocument(params.id, reader);
      return { documentId: params.id };
    },
  },
});
