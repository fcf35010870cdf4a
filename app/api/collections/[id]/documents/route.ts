import { changeCollection } from "@/lib/library/ingest/documents/collections";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { collectionMembersRequestSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "changeCollectionDocuments",
    access: "write_library",
    summary: "Adds documents, with all their versions, to a collection and removes others from it.",
    body: collectionMembersRequestSchema,
    handle: ({ params, body, reader }) => changeCollection(params.id, body, reader),
  },
});
