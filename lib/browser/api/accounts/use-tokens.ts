"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiTokenRequest, apiTokenListSchema, newApiTokenSchema } from "@/lib/shared/contracts/accounts/api-token";
import { callApi, fetchJson } from "../api-client";
import { TOKENS_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** The API tokens of a person, for administrators, or one's own. @param personId absent for one's own */
export function useTokens(personId?: string) {
  return useQuery({
    queryKey: [...TOKENS_KEY, personId ?? "own"],
    queryFn: ({ signal }) =>
      personId === undefined
        ? fetchJson(apiTokenListSchema, "GET /api/tokens", { signal })
        : fetchJson(apiTokenListSchema, "GET /api/people/{id}/tokens", { params: { id: personId }, signal }),
  });
}

/** Makes a token of one's own. The answer has its secret, once. */
export function useMakeToken() {
  return useChange((request: ApiTokenRequest) => fetchJson(newApiTokenSchema, "POST /api/tokens", { json: request }), {
    stale: [TOKENS_KEY],
  });
}

/** Revokes a token. @param personId whose token it is, for administrators; absent for one's own */
export function useRevokeToken(personId?: string) {
  return useChange(
    (tokenId: string) =>
      personId === undefined
        ? callApi("DELETE /api/tokens/{id}", { params: { id: tokenId } })
        : callApi("DELETE /api/people/{id}/tokens/{tokenId}", { params: { id: personId, tokenId } }),
    { stale: [TOKENS_KEY] },
  );
}
