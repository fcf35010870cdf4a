import { apiTokensOfPerson } from "@/lib/server/accounts/tokens/api-tokens";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { apiTokenListSchema } from "@/lib/shared/contracts/accounts/api-token";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "listApiTokensOfPerson",
    access: "manage_credentials",
    summary: "A person's API tokens, newest first: their names, scopes and dates.",
    answer: apiTokenListSchema,
    handle: ({ params }) => apiTokensOfPerson(params.id),
  },
});
