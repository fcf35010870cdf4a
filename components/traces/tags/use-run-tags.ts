"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { RUNS_KEY, RUNS_LATEST_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { type RunTagRequest, runTagListSchema } from "@/lib/shared/contracts/runs/run-tag";

const TAGS_KEY = ["run-tags"] as const;

/** Every tag in use. */
export function useRunTags() {
  return useQuery({
    queryKey: TAGS_KEY,
    queryFn: ({ signal }) => fetchJson(runTagListSchema, "GET /api/runs/tags", { signal }),
  });
}

/** Adds and removes tags of runs. */
export function useChangeRunTags() {
  return useChange((request: RunTagRequest) => fetchJson(runTagListSchema, "POST /api/runs/tags", { json: request }), {
    stale: [RUNS_KEY, RUNS_LATEST_KEY, ["run"]],
    replaced: TAGS_KEY,
  });
}
