import { undoByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "undoResolution",
    access: "manage_library",
    summary: "Undoes a merge or split.",
    handle: ({ params }) => undoByHand(params.id),
  },
});
