"use client";

import { useQuery } from "@tanstack/react-query";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { fetchJson } from "../api-client";
import { SETTINGS_KEY } from "../query-keys";

/** The settings in force, with each value's source. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => fetchJson(resolvedSettingsSchema, "GET /api/settings", { signal }),
  });
}
