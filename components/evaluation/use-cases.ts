"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import { areNoticesOn } from "@/lib/browser/storage/job-notices";
import {
  type CaseCreate,
  type CaseDraft,
  type CaseFile,
  caseImportAnswerSchema,
  caseListSchema,
  casesOfRunsAnswerSchema,
  evalCaseSchema,
} from "@/lib/shared/contracts/evaluation/eval-case";
import { evalRunDetailSchema, evalRunListSchema, evalStartedSchema } from "@/lib/shared/contracts/evaluation/eval-run";

const CASES_KEY = ["cases"] as const;
const EVAL_RUNS_KEY = ["eval-runs"] as const;
/** How often a running evaluation is polled, and how often the page checks for one started elsewhere. */
const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 10_000;

/**
 * Test cases, each with its latest result.
 * @param mark identifies the latest evaluation and its state: the results change with it
 */
export function useCases(text: string, mark: string) {
  return useQuery({
    queryKey: [...CASES_KEY, text, mark],
    queryFn: ({ signal }) =>
      fetchJson(caseListSchema, "GET /api/cases", { query: { text: text === "" ? undefined : text }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The latest evaluations; polled while one runs. */
export function useEvalRuns() {
  return useQuery({
    queryKey: [...EVAL_RUNS_KEY, "list"],
    queryFn: ({ signal }) => fetchJson(evalRunListSchema, "GET /api/cases/runs", { signal }),
    refetchInterval: ({ state }) =>
      state.data?.evalRuns.some(({ status }) => status === "running") ? RUNNING_POLL_MS : IDLE_POLL_MS,
    // A hidden page must see the end that it is to notify of.
    refetchIntervalInBackground: areNoticesOn(),
  });
}

/**
 * One evaluation compared with the previous one.
 * @param done the number of settled cases: results change with it
 */
export function useEvalRun(id: string, done: number, status: string) {
  return useQuery({
    queryKey: [...EVAL_RUNS_KEY, id, done, status],
    queryFn: ({ signal }) => fetchJson(evalRunDetailSchema, "GET /api/cases/runs/{id}", { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Starts an evaluation of every test case. A refusal means that another one is running, which is then shown. */
export function useRunCases() {
  return useChange(() => fetchJson(evalStartedSchema, "POST /api/cases/run", { json: {} }), { stale: [EVAL_RUNS_KEY] });
}

/** Cancels an evaluation. */
export function useCancelEvalRun() {
  return useChange((id: string) => callApi("POST /api/cases/runs/{id}/cancel", { params: { id } }), {
    stale: [EVAL_RUNS_KEY],
  });
}

/** Creates or updates a test case. */
export function useSaveCase() {
  return useChange(
    ({ id, draft, fromRunId }: { id: string | null; draft: CaseDraft; fromRunId: string | null }) => {
      if (id !== null) return fetchJson(evalCaseSchema, "PUT /api/cases/{id}", { params: { id }, json: draft });
      const json: CaseCreate = { ...draft, fromRunId };
      return fetchJson(evalCaseSchema, "POST /api/cases", { json });
    },
    { stale: [CASES_KEY] },
  );
}

/** Deletes a test case with its results. */
export function useDeleteCase() {
  return useChange((id: string) => callApi("DELETE /api/cases/{id}", { params: { id } }), {
    stale: [CASES_KEY, EVAL_RUNS_KEY],
  });
}

/** Saves runs as test cases. */
export function useSaveCasesOfRuns() {
  return useChange(
    (runIds: readonly string[]) =>
      fetchJson(casesOfRunsAnswerSchema, "POST /api/cases/from-runs", { json: { runIds } }),
    { stale: [CASES_KEY] },
  );
}

/** Imports the test cases of a file. */
export function useImportCases() {
  return useChange((file: CaseFile) => fetchJson(caseImportAnswerSchema, "POST /api/cases/import", { json: file }), {
    stale: [CASES_KEY],
  });
}
