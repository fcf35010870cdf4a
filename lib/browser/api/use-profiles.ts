"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type deleteProfileRequestSchema,
  profileListSchema,
  type SaveProfileRequest,
} from "@/lib/shared/contracts/settings/profile";
import { fetchJson } from "./api-client";
import { PROFILES_KEY, SETTINGS_KEY } from "./query-keys";

/** The profiles that ship and those that were saved, with the default's name. */
export function useProfiles() {
  return useQuery({
    queryKey: PROFILES_KEY,
    queryFn: ({ signal }) => fetchJson(profileListSchema, "GET /api/profiles", { signal }),
  });
}

/** Saves a profile, or replaces the one of that name. Fails with `validation_failed` and the fields that are wrong. */
export function useSaveProfile() {
  return useProfileChange((request: SaveProfileRequest) =>
    fetchJson(profileListSchema, "POST /api/profiles", { json: request }),
  );
}

/** Deletes a saved profile. Fails with `conflict` for the default one. */
export function useDeleteProfile() {
  return useProfileChange((request: z.infer<typeof deleteProfileRequestSchema>) =>
    fetchJson(profileListSchema, "DELETE /api/profiles", { json: request }),
  );
}

function useProfileChange<Request>(change: (request: Request) => Promise<z.infer<typeof profileListSchema>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (profiles) => {
      queryClient.setQueryData(PROFILES_KEY, profiles);
      // What the default profile sets may have changed.
      await queryClient.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
}
