import { requireReadable } from "@/lib/data/db/library/readable";
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
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return searchAgain(params.id);
    },
  },
});
