import { acceptInvitation } from "@/lib/server/accounts/links/invitations";
import { defineRoute } from "@/lib/server/http/define-route";
import { acceptInvitationRequestSchema } from "@/lib/shared/contracts/accounts/invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "acceptInvitation",
    access: "anyone",
    summary: "Makes an account from an invitation's link, and signs in.",
    body: acceptInvitationRequestSchema,
    refusals: ["weak_password", "forbidden", "not_found"],
    handle: ({ request, body }) => acceptInvitation(body, request.headers),
  },
});
