import { separateDocument } from "@/lib/library/ingest/documents/collections";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "separateDocument",
    access: "write_library",
    summary:
      "Makes the newest version of a document a separate document; the version before it becomes searchable again.",
    refusals: ["conflict"],
    handle: ({ params, reader }) => separateDocument(params.id, reader),
  },
});
