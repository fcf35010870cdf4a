import { nameCollection, removeCollection } from "@/lib/library/ingest/documents/collections";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { collectionRequestSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PATCH: {
    id: "renameCollection",
    access: "manage_library",
    summary: "Renames a collection.",
    body: collectionRequestSchema,
    refusals: ["conflict"],
    handle: ({ params, body }) => nameCollection(params.id, body.name),
  },
  DELETE: {
    id: "deleteCollection",
    access: "manage_library",
    summary: "Removes a collection; its documents stay.",
    handle: ({ params }) => removeCollection(params.id),
  },
});
