"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type deleteProfileRequestSchema,
  profileListSchema,
  type SaveProfileRequest,
} from "@/lib/shared/contracts/settings/profile";
import { fetchJson } from "../api-client";
import { PROFILES_KEY, SETTINGS_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** The default profile, and with it the settings, may have changed. */
const STALE = { replaced: PROFILES_KEY, stale: [SETTINGS_KEY] };

/** The built-in and the saved profiles, with the name of the default. */
export function useProfiles() {
  return useQuery({
    queryKey: PROFILES_KEY,
    queryFn: ({ signal }) => fetchJson(profileListSchema, "GET /api/profiles", { signal }),
  });
}

/** Saves a profile, or replaces the one of that name. Fails with `validation_failed` and the invalid fields. */
export function useSaveProfile() {
  return useChange(
    (request: SaveProfileRequest) => fetchJson(profileListSchema, "POST /api/profiles", { json: request }),
    STALE,
  );
}

/** Deletes a saved profile. Fails with `conflict` for the default one. */
export function useDeleteProfile() {
  return useChange(
    (request: z.infer<typeof deleteProfileRequestSchema>) =>
      fetchJson(profileListSchema, "DELETE /api/profiles", { json: request }),
    STALE,
  );
}
