"use client";

import { useQuery } from "@tanstack/react-query";
import type { AccountPatch, PasswordChange } from "@/lib/shared/contracts/accounts/account";
import { personSessionListSchema } from "@/lib/shared/contracts/accounts/person";
import { callApi, fetchJson } from "../api-client";
import { SESSIONS_KEY, TOKENS_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => fetchJson(personSessionListSchema, "GET /api/sessions", { signal }),
  });
}

export function useEndSession() {
  return useChange((id: string) => callApi("DELETE /api/sessions/{id}", { params: { id } }), { stale: [SESSIONS_KEY] });
}

/** Signs out everywhere else. */
export function useEndOtherSessions() {
  return useChange(() => callApi("DELETE /api/sessions"), { stale: [SESSIONS_KEY] });
}

export function useChangeAccount() {
  return useChange((patch: AccountPatch) => callApi("PATCH /api/account", { json: patch }), {});
}

/** Fails with `forbidden` for a wrong current password; `rate_limited` with the time to wait. */
export function useChangePassword() {
  return useChange((change: PasswordChange) => callApi("PUT /api/account/password", { json: change }), {
    stale: [SESSIONS_KEY, TOKENS_KEY],
  });
}
