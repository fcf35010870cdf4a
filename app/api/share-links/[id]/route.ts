import { endShareLink } from "@/lib/data/db/conversations/share-links";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "endShareLink",
    access: "administer",
    summary: "Ends any shared link.",
    handle: ({ params }) => endShareLink(params.id),
  },
});
