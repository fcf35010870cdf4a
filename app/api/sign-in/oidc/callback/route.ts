import { finishIssuerSignIn } from "@/lib/server/accounts/oidc/finish";
import { defineRoute } from "@/lib/server/http/define-route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "finishIssuerSignIn",
    access: "anyone",
    summary: "Where the issuer sends a person back to: sets the cookie of a session, or leads to the sign-in page.",
    opensFromOtherSites: true,
    answers: { 303: [] },
    refusals: ["not_found"],
    handle: ({ request }) => finishIssuerSignIn(request),
  },
});
