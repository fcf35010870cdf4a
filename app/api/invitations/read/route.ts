import { readInvitation } from "@/lib/server/accounts/links/invitations";
import { defineRoute } from "@/lib/server/http/define-route";
import { invitationViewSchema } from "@/lib/shared/contracts/accounts/invitation";
import { linkTokenRequestSchema } from "@/lib/shared/contracts/accounts/link-token";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "readInvitation",
    access: "anyone",
    summary: "Who invited, and with which role, by the secret part of the link; 404 for a link that does not work.",
    body: linkTokenRequestSchema,
    answer: invitationViewSchema,
    refusals: ["not_found"],
    handle: ({ body }) => readInvitation(body),
  },
});
