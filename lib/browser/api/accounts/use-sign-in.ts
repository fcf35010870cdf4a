"use client";

import type { AcceptInvitationRequest } from "@/lib/shared/contracts/accounts/invitation";
import type { FirstAdminRequest, SignInRequest } from "@/lib/shared/contracts/accounts/person";
import { callApi } from "../api-client";
import { useChange } from "../use-change";

/** Signs in. Fails with `unauthenticated`; `rate_limited` with the time to wait. */
export function useSignIn() {
  return useChange((request: SignInRequest) => callApi("POST /api/session", { json: request }), {});
}

/** Makes the first administrator and signs in. Fails with `forbidden` for a wrong code, `conflict` if there is one. */
export function useCreateFirstAdmin() {
  return useChange((request: FirstAdminRequest) => callApi("POST /api/first-admin", { json: request }), {});
}

/** Accepts an invitation and signs in. Fails with `not_found` for a link that no longer works. */
export function useAcceptInvitation() {
  return useChange(
    (request: AcceptInvitationRequest) => callApi("POST /api/invitations/accept", { json: request }),
    {},
  );
}
