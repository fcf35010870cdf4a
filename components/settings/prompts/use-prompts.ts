"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { PROMPTS_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { TRIAL_RUNS } from "@/lib/browser/tunables";
import type { Language } from "@/lib/shared/contracts/language";
import { runListSchema } from "@/lib/shared/contracts/runs/run";
import {
  type PromptPart,
  promptListSchema,
  promptViewSchema,
  type SavePromptRequest,
} from "@/lib/shared/contracts/settings/prompt";
import { type PromptTrialRequest, promptTrialSchema } from "@/lib/shared/contracts/settings/prompt-trial";

const keyOf = (language: Language, stage: PromptPart) => [...PROMPTS_KEY, language, stage];

/** All prompts, each with the source of its text. */
export function usePromptList() {
  return useQuery({
    queryKey: [...PROMPTS_KEY, "list"],
    queryFn: ({ signal }) => fetchJson(promptListSchema, "GET /api/prompts", { signal }),
  });
}

/** One prompt with its variables and revisions. */
export function usePrompt(language: Language, stage: PromptPart) {
  return useQuery({
    queryKey: keyOf(language, stage),
    queryFn: ({ signal }) =>
      fetchJson(promptViewSchema, "GET /api/prompts/{language}/{stage}", { params: { language, stage }, signal }),
  });
}

/** Saves a prompt. Fails with `conflict` if someone else saved since, or with `validation_failed` and its fields. */
export function useSavePrompt(language: Language, stage: PromptPart) {
  return useChange(
    (request: SavePromptRequest) =>
      fetchJson(promptViewSchema, "PUT /api/prompts/{language}/{stage}", {
        params: { language, stage },
        json: request,
      }),
    { replaced: keyOf(language, stage), stale: [[...PROMPTS_KEY, "list"]] },
  );
}

/** The latest questions of a language, to test a prompt with. */
export function useLatestRuns(language: Language) {
  return useQuery({
    queryKey: ["latest-runs", language],
    queryFn: async ({ signal }) =>
      (await fetchJson(runListSchema, "GET /api/runs", { query: { language, limit: TRIAL_RUNS }, signal })).runs,
  });
}

/** Fills a prompt from a run and, on request, calls the model once. */
export function useTryPrompt(language: Language, stage: PromptPart) {
  return useMutation({
    mutationFn: (request: PromptTrialRequest) =>
      fetchJson(promptTrialSchema, "POST /api/prompts/{language}/{stage}/trial", {
        params: { language, stage },
        json: request,
      }),
  });
}
