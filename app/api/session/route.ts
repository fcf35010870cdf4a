import { signIn, signOut, whoIsSignedIn } from "@/lib/server/accounts/sign-in";
import { defineRoute } from "@/lib/server/http/define-route";
import { signedInSchema, signInRequestSchema } from "@/lib/shared/contracts/accounts/person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getSignedIn",
    access: "anyone",
    summary: "Who uses the application in this browser, and whether there are accounts.",
    answer: signedInSchema,
    handle: ({ caller }) => whoIsSignedIn(caller),
  },
  POST: {
    id: "signIn",
    access: "anyone",
    summary: "Signs in with address and password: sets the cookie of a session.",
    body: signInRequestSchema,
    refusals: ["unauthenticated", "code_required", "forbidden", "rate_limited", "not_found"],
    handle: ({ request, body }) => signIn(body, request.headers),
  },
  DELETE: {
    id: "signOut",
    access: "anyone",
    summary: "Ends the session of this browser.",
    refusals: ["not_found"],
    handle: ({ request, caller }) => signOut(caller, request.headers),
  },
});
