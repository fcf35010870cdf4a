import { deleteApiToken } from "@/lib/data/db/accounts/api-tokens";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "revokeApiToken",
    access: "own_account",
    summary: "Revokes one of the caller's API tokens: it stops working at once.",
    handle: ({ params, person }) => deleteApiToken(params.id, person),
  },
});
