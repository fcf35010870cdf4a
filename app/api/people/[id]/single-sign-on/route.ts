import { unlinkFromIssuer } from "@/lib/data/db/accounts/issuer-links";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "unlinkPerson",
    access: "manage_credentials",
    summary:
      "Unlinks a person from their account at the issuer, ends their sessions and revokes their API tokens; the next who signs in there with the person's verified address is linked.",
    handle: ({ params }) => unlinkFromIssuer(params.id),
  },
});
