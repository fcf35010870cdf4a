import { beginIssuerSignIn } from "@/lib/server/accounts/oidc/begin";
import { defineRoute } from "@/lib/server/http/define-route";
import { ownPath } from "@/lib/server/http/request/asked-path";
import { issuerSignInQuerySchema } from "@/lib/shared/contracts/accounts/sign-in-ways";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "beginIssuerSignIn",
    access: "anyone",
    summary: "Leads to the issuer of OpenID Connect, to sign in there.",
    query: issuerSignInQuerySchema,
    answers: { 303: [] },
    refusals: ["not_found"],
    handle: ({ query, request }) => beginIssuerSignIn(ownPath(query.to), request.headers),
  },
});
