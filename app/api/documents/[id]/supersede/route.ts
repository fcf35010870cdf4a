import { replaceDocument } from "@/lib/library/ingest/documents/supersede";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { documentSupersedeRequestSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "supersedeDocument",
    access: "write_library",
    summary: "Takes a document out of search because another one replaces it; its page and citations of it stay.",
    body: documentSupersedeRequestSchema,
    refusals: ["conflict"],
    handle: ({ params, body, reader }) => replaceDocument(params.id, body.by, reader),
  },
});
