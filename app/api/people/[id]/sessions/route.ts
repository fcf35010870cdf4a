import { endSessionsOf } from "@/lib/data/db/accounts/people";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "endSessionsOfPerson",
    access: "manage_credentials",
    summary: "Ends all sessions of a person.",
    handle: ({ params }) => endSessionsOf(params.id),
  },
});
