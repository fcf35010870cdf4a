import { deleteInvitation } from "@/lib/data/db/accounts/invitations";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "withdrawInvitation",
    access: "manage_credentials",
    summary: "Withdraws an invitation: its link stops working.",
    handle: ({ params }) => deleteInvitation(params.id),
  },
});
