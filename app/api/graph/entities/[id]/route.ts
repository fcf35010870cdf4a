import { entityDetail } from "@/lib/library/knowledge-graph/read-graph";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { entityDetailSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getEntity",
    access: "read_library",
    summary: "An entity with its names, and its facts with the sentences that state them and the other entities.",
    answer: entityDetailSchema,
    handle: ({ params, reader }) => entityDetail(params.id, reader),
  },
});
