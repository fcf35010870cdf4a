"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import {
  resolvedSettingsSchema,
  type saveSettingsRequestSchema,
  settingsRevisionListSchema,
} from "@/lib/shared/contracts/settings/settings";
import {
  type SettingsRevisionDetail,
  settingsRevisionDetailSchema,
} from "@/lib/shared/contracts/settings/settings-restore";
import { fetchJson } from "../api-client";
import {
  DOCTOR_KEY,
  EXTRACTION_KEY,
  MODELS_KEY,
  PROFILES_KEY,
  SEARCH_INDEX_KEY,
  SETTINGS_KEY,
  SETTINGS_REVISIONS_KEY,
  TOPOLOGY_KEY,
  WEB_SEARCH_KEY,
} from "../query-keys";
import { useChange } from "../use-change";

/** Settings may change the models, the index, the shape of the graph, the default profile and the web search. */
const STALE = {
  replaced: SETTINGS_KEY,
  stale: [
    SETTINGS_REVISIONS_KEY,
    PROFILES_KEY,
    TOPOLOGY_KEY,
    MODELS_KEY,
    SEARCH_INDEX_KEY,
    DOCTOR_KEY,
    WEB_SEARCH_KEY,
    EXTRACTION_KEY,
  ],
};

/** Saves the whole saved layer. Fails with `conflict` when someone else saved since, `validation_failed` with fields. */
export function useSaveSettings() {
  return useChange(
    (request: z.input<typeof saveSettingsRequestSchema>) =>
      fetchJson(resolvedSettingsSchema, "PUT /api/settings", { json: request }),
    STALE,
  );
}

/** Saves the settings of an earlier revision as a new one. Fails with `conflict` when someone else saved since. */
export function useRestoreSettings() {
  return useChange(
    ({ revision, expectedRevision }: { revision: number; expectedRevision: number }) =>
      fetchJson(resolvedSettingsSchema, "POST /api/settings/revisions/{n}/restore", {
        params: { n: revision },
        json: { expectedRevision },
      }),
    STALE,
  );
}

/** What restoring a revision would change in the saved settings. */
export function fetchSettingsRevision(revision: number): Promise<SettingsRevisionDetail> {
  return fetchJson(settingsRevisionDetailSchema, "GET /api/settings/revisions/{n}", { params: { n: revision } });
}

/** The saved revisions, newest first. */
export function useSettingsRevisions() {
  return useQuery({
    queryKey: SETTINGS_REVISIONS_KEY,
    queryFn: ({ signal }) => fetchJson(settingsRevisionListSchema, "GET /api/settings/revisions", { signal }),
  });
}

/** How long questions took here, by the checks that were on. */
export function useCheckTimes() {
  return useQuery({
    queryKey: ["check-times"],
    queryFn: ({ signal }) => fetchJson(checkTimesAnswerSchema, "GET /api/settings/check-times", { signal }),
  });
}
