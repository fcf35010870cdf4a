import { wordLinkFor } from "@/i18n/link-words";
import { listInvitations } from "@/lib/data/db/accounts/invitations";
import { invite } from "@/lib/server/accounts/links/invitations";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  invitationListSchema,
  invitationRequestSchema,
  newInvitationSchema,
} from "@/lib/shared/contracts/accounts/invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listInvitations",
    access: "manage_credentials",
    summary: "Invitations that were neither accepted nor withdrawn, newest first; also those that have expired.",
    answer: invitationListSchema,
    handle: async () => ({ invitations: await listInvitations() }),
  },
  POST: {
    id: "invite",
    access: "manage_credentials",
    summary:
      "Invites a person with a role, by email if there is a mail server; the answer has the secret part of the link, once.",
    body: invitationRequestSchema,
    answer: newInvitationSchema,
    status: 201,
    refusals: ["conflict", "not_found"],
    handle: ({ request, body, person }) => invite(body, person, wordLinkFor(request)),
  },
});
