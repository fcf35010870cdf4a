import { deleteApiToken } from "@/lib/data/db/accounts/api-tokens";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, idSchema } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ tokenId: idSchema }),
  DELETE: {
    id: "revokeApiTokenOfPerson",
    access: "manage_credentials",
    summary: "Revokes an API token of a person: it stops working at once.",
    handle: ({ params }) => deleteApiToken(params.tokenId, params.id),
  },
});
