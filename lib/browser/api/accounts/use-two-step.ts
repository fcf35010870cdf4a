"use client";

import { useQuery } from "@tanstack/react-query";
import {
  newAuthenticatorSchema,
  type PasswordConfirmation,
  recoveryCodesSchema,
  twoStepStateSchema,
} from "@/lib/shared/contracts/accounts/two-step";
import { callApi, fetchJson } from "../api-client";
import { TWO_STEP_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** Whether the person signs in with a code as well. */
export function useTwoStep({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: TWO_STEP_KEY,
    queryFn: ({ signal }) => fetchJson(twoStepStateSchema, "GET /api/account/two-step", { signal }),
  });
}

/** Makes a secret for an app. Fails with `forbidden` for a wrong password; `rate_limited` with the time to wait. */
export function useBeginTwoStep() {
  return useChange(
    (json: PasswordConfirmation) => fetchJson(newAuthenticatorSchema, "POST /api/account/two-step", { json }),
    {},
  );
}

/** Switches it on with a code of the app. Fails with `forbidden` for a wrong one. */
export function useConfirmTwoStep() {
  return useChange((code: string) => fetchJson(recoveryCodesSchema, "PUT /api/account/two-step", { json: { code } }), {
    stale: [TWO_STEP_KEY],
  });
}

/** Switches it off. Fails with `forbidden` for a wrong password; `rate_limited` with the time to wait. */
export function useEndTwoStep() {
  return useChange((json: PasswordConfirmation) => callApi("DELETE /api/account/two-step", { json }), {
    stale: [TWO_STEP_KEY],
  });
}
