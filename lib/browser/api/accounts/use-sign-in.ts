"use client";

import { useQuery } from "@tanstack/react-query";
import { type AcceptInvitationRequest, invitationViewSchema } from "@/lib/shared/contracts/accounts/invitation";
import {
  type ForgottenPasswordRequest,
  passwordResetViewSchema,
  type ResetPasswordRequest,
} from "@/lib/shared/contracts/accounts/password-reset";
import type { FirstAdminRequest, SignInRequest } from "@/lib/shared/contracts/accounts/person";
import { callApi, fetchJson } from "../api-client";
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

/** Who invited, and with which role. Fails with `not_found` for a link that does not work. @param token `null`: not yet */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      fetchJson(invitationViewSchema, "POST /api/invitations/read", { json: { token: token ?? "" }, signal }),
    ...readOnce(token),
  });
}

/** Whose password a link resets. Fails with `not_found` for a link that does not work. @param token `null`: not yet */
export function usePasswordReset(token: string | null) {
  return useQuery({
    queryKey: ["password-reset", token],
    queryFn: ({ signal }) =>
      fetchJson(passwordResetViewSchema, "POST /api/password-resets/read", { json: { token: token ?? "" }, signal }),
    ...readOnce(token),
  });
}

/** A link is used on the page that reads it: asked again, it would seem not to work. */
function readOnce(token: string | null) {
  return { enabled: token !== null && token !== "", staleTime: Number.POSITIVE_INFINITY };
}

/** Asks for a link to set a new password, by email. */
export function useRemindOfPassword() {
  return useChange((request: ForgottenPasswordRequest) => callApi("POST /api/password-resets", { json: request }), {});
}

/** Sets a new password, which ends all sessions of the person. Fails with `not_found` for a link that does not work. */
export function useResetPassword() {
  return useChange((request: ResetPasswordRequest) => callApi("POST /api/password-resets/use", { json: request }), {});
}
