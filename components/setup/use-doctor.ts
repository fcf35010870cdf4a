"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { DOCTOR_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { type DoctorCheck, doctorReportSchema } from "@/lib/shared/contracts/doctor";

/** How often problems are checked again, so that a fix shows soon. */
const RECHECK_MS = 10_000;

/** The current state of all checks, refreshed while there are problems; for a model that answered, the last result. */
export function useDoctor() {
  return useQuery({
    queryKey: DOCTOR_KEY,
    queryFn: ({ signal }) => fetchJson(doctorReportSchema, "GET /api/doctor", { query: { quick: true }, signal }),
    refetchInterval: ({ state }) => (state.data?.checks.some(isProblem) ? RECHECK_MS : false),
  });
}

/** Failed or unknown checks; a warning may be intended. */
function isProblem({ status }: DoctorCheck): boolean {
  return status === "failed" || status === "unknown";
}

/** Repeats every check, including that of the language model. */
export function useExamineAgain() {
  return useChange(() => fetchJson(doctorReportSchema, "GET /api/doctor"), { replaced: DOCTOR_KEY });
}
