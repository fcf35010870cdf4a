import { searchAgain } from "@/lib/library/ingest/documents/supersede";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "restoreDocument",
    access: "write_library",
    summary: "Makes a document searchable again that another one has replaced.",
    refusals: ["conflict"],
    handle: ({ params, reader }) => searchAgain(params.id, reader),
  },
});
