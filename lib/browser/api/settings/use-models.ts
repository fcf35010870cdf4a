"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import {
  detectedServersSchema,
  type ModelHostRequest,
  type ModelPullProgress,
  modelListSchema,
  modelProbeSchema,
  modelPullListSchema,
  type modelPullRequestSchema,
} from "@/lib/shared/contracts/settings/model-list";
import { callApi, fetchJson } from "../api-client";
import { DOCTOR_KEY, MODELS_KEY, PULLS_KEY, SETTINGS_KEY, SETTINGS_REVISIONS_KEY } from "../query-keys";
import { useChange } from "../use-change";

/** How often pulls are polled while one is running: often enough for a moving progress bar. */
const PULL_POLL_MS = 700;
/** How often otherwise: another window may have started one. */
const PULL_WATCH_MS = 5_000;

/** The models of the configured server; no request while none is configured. */
export function useModels(enabled: boolean) {
  return useQuery({
    queryKey: MODELS_KEY,
    enabled,
    queryFn: ({ signal }) => fetchJson(modelListSchema, "GET /api/models", { signal }),
  });
}

/** Model servers that answer on this machine. */
export function useDetectedServers() {
  return useQuery({
    queryKey: ["models-detected"],
    queryFn: ({ signal }) => fetchJson(detectedServersSchema, "GET /api/models/detected", { signal }),
  });
}

/** Tests a server, step by step, without saving anything. `stop` cancels the test, on the server too. */
export function useProbeModel() {
  const abort = useRef<AbortController | null>(null);
  const trial = useMutation({
    mutationFn: (server: ModelHostRequest) => {
      abort.current?.abort();
      abort.current = new AbortController();
      const { signal } = abort.current;
      return fetchJson(modelProbeSchema, "POST /api/models/probe", { json: server, signal });
    },
  });
  return {
    ...trial,
    stop(): void {
      abort.current?.abort();
      // A cancelled test reports no result.
      trial.reset();
    },
  };
}

/** Switches to a server, which answers all later questions. */
export function useSwitchModelServer() {
  return useChange((server: ModelHostRequest) => fetchJson(modelListSchema, "PUT /api/models/host", { json: server }), {
    replaced: MODELS_KEY,
    stale: [SETTINGS_KEY, SETTINGS_REVISIONS_KEY, DOCTOR_KEY],
  });
}

/** Current and recent pulls of models; also shown after a reload and in another window. */
export function usePulls(enabled: boolean) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: PULLS_KEY,
    enabled,
    queryFn: async ({ signal }) => {
      const { pulls } = await fetchJson(modelPullListSchema, "GET /api/models/pull", { signal });
      const before = queryClient.getQueryData<ModelPullProgress[]>(PULLS_KEY) ?? [];
      const ended = (list: readonly ModelPullProgress[]) => list.filter(({ state }) => state === "done").length;
      // A downloaded model can be chosen.
      if (ended(pulls) > ended(before)) void queryClient.invalidateQueries({ queryKey: MODELS_KEY });
      return pulls;
    },
    refetchInterval: ({ state }) =>
      state.data?.some((pull) => pull.state === "pulling") ? PULL_POLL_MS : PULL_WATCH_MS,
  });
}

/** Starts pulling a model. The pull continues when the page is left; `usePulls` has its progress. */
export function useStartPull() {
  return useChange(
    async (request: z.infer<typeof modelPullRequestSchema>) => {
      const headers = { accept: "text/event-stream" };
      const answer = await callApi("POST /api/models/pull", { json: request, headers });
      // Progress comes from the list, which survives a reload. Closing this stream does not end the pull.
      await answer.body?.cancel();
    },
    { stale: [PULLS_KEY] },
  );
}

/** Cancels the pull of a model. */
export function useCancelPull() {
  return useChange(
    (request: z.infer<typeof modelPullRequestSchema>) => callApi("DELETE /api/models/pull", { json: request }),
    { stale: [PULLS_KEY] },
  );
}
