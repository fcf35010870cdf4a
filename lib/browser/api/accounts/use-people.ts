"use client";

import { useQuery } from "@tanstack/react-query";
import { personRightsSchema } from "@/lib/shared/contracts/accounts/group";
import {
  type InvitationRequest,
  invitationListSchema,
  newInvitationSchema,
} from "@/lib/shared/contracts/accounts/invitation";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { type PersonPatch, personListSchema, personSchema } from "@/lib/shared/contracts/accounts/person";
import { type ErasureRequest, erasurePreviewSchema } from "@/lib/shared/contracts/accounts/personal-data";
import { callApi, fetchJson } from "../api-client";
import { GROUPS_KEY, INVITATIONS_KEY, PEOPLE_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** Everybody with an account, for administrators. */
export function usePeople({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: PEOPLE_KEY,
    queryFn: ({ signal }) => fetchJson(personListSchema, "GET /api/people", { signal }),
  });
}

/** What a person may see. */
export function usePersonRights(id: string) {
  return useQuery({
    queryKey: ["person-rights", id],
    queryFn: ({ signal }) => fetchJson(personRightsSchema, "GET /api/people/{id}/rights", { params: { id }, signal }),
    // Groups and rights may have changed since the dialog was last open.
    gcTime: 0,
  });
}

/**
 * Changes a role or an address, or disables or enables an account; fails with `conflict` for oneself, the last
 * administrator and an address that belongs to someone else.
 */
export function useChangePerson() {
  return useChange(
    ({ id, patch }: { id: string; patch: PersonPatch }) =>
      fetchJson(personSchema, "PATCH /api/people/{id}", { params: { id }, json: patch }),
    { stale: [PEOPLE_KEY] },
  );
}

/** Ends all sessions of a person. */
export function useEndSessionsOf() {
  return useChange((id: string) => callApi("DELETE /api/people/{id}/sessions", { params: { id } }), {
    stale: [PEOPLE_KEY],
  });
}

/** Lets a person sign in with the password alone again. */
export function useResetTwoStep() {
  return useChange((id: string) => callApi("DELETE /api/people/{id}/two-step", { params: { id } }), {
    stale: [PEOPLE_KEY],
  });
}

/** Unlinks a person from their account at the issuer. */
export function useUnlinkPerson() {
  return useChange((id: string) => callApi("DELETE /api/people/{id}/single-sign-on", { params: { id } }), {
    stale: [PEOPLE_KEY],
  });
}

/** What is erased with a person. */
export function useErasurePreview(id: string) {
  return useQuery({
    // Its own key: once a person is erased, there is nothing to preview.
    queryKey: ["erasure-preview", id],
    queryFn: ({ signal }) =>
      fetchJson(erasurePreviewSchema, "GET /api/people/{id}/erasure", { params: { id }, signal }),
    // Counted again each time it is asked.
    gcTime: 0,
  });
}

/** Erases a person; fails with `conflict` for oneself and the last administrator. */
export function useErasePerson() {
  return useChange(
    ({ id, documents }: { id: string; documents: ErasureRequest["documents"] }) =>
      callApi("POST /api/people/{id}/erasure", { params: { id }, json: { documents } }),
    { stale: [PEOPLE_KEY, GROUPS_KEY] },
  );
}

/** Makes a link by which a person sets a new password; fails with `conflict` for a disabled account. */
export function useMakePasswordReset() {
  return useChange(
    (id: string) => fetchJson(newPasswordResetSchema, "POST /api/people/{id}/password-reset", { params: { id } }),
    {},
  );
}

/** Invitations that were neither accepted nor withdrawn. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => fetchJson(invitationListSchema, "GET /api/invitations", { signal }),
  });
}

/** Invites a person; an earlier link for the address stops working. Fails with `conflict` if they have an account. */
export function useInvite() {
  return useChange(
    (request: InvitationRequest) => fetchJson(newInvitationSchema, "POST /api/invitations", { json: request }),
    { stale: [INVITATIONS_KEY] },
  );
}

/** Withdraws an invitation: its link stops working. */
export function useWithdrawInvitation() {
  return useChange((id: string) => callApi("DELETE /api/invitations/{id}", { params: { id } }), {
    stale: [INVITATIONS_KEY],
  });
}
