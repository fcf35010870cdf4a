import { endSession } from "@/lib/server/accounts/sessions";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "endSession",
    access: "own_account",
    summary: "Ends one of the caller's sessions.",
    handle: ({ params, caller }) => endSession(params.id, caller),
  },
});
