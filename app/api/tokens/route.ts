import { apiTokensOf, makeApiToken } from "@/lib/server/accounts/tokens/api-tokens";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  apiTokenListSchema,
  apiTokenRequestSchema,
  newApiTokenSchema,
} from "@/lib/shared/contracts/accounts/api-token";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listApiTokens",
    access: "own_account",
    summary: "The caller's API tokens, newest first.",
    answer: apiTokenListSchema,
    handle: ({ caller }) => apiTokensOf(caller),
  },
  POST: {
    id: "makeApiToken",
    access: "own_account",
    summary: "Makes an API token, with scopes and an expiry; the answer has its secret, once.",
    body: apiTokenRequestSchema,
    answer: newApiTokenSchema,
    status: 201,
    refusals: ["not_found"],
    handle: ({ caller, body }) => makeApiToken(caller, body),
  },
});
