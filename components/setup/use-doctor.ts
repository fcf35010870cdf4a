"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { DOCTOR_KEY } from "@/lib/browser/api/query-keys";
import { type DoctorCheck, doctorReportSchema } from "@/lib/shared/contracts/doctor";

/** How often it is looked whether a finding is gone: a person who mends it sees that it is mended. */
const RECHECK_MS = 10_000;

/** How everything is now, asked again while something is not well; of a model that answered, what was last found. */
export function useDoctor() {
  return useQuery({
    queryKey: DOCTOR_KEY,
    queryFn: ({ signal }) => fetchJson(doctorReportSchema, "/api/doctor?quick=true", { signal }),
    refetchInterval: ({ state }) => (state.data?.checks.some(isProblem) ? RECHECK_MS : false),
  });
}

/** What a person is about to mend, or what could not be told; a warning may be meant to stay. */
function isProblem({ status }: DoctorCheck): boolean {
  return status === "failed" || status === "unknown";
}

/** Makes every check again, the language model's included. */
export function useExamineAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson(doctorReportSchema, "/api/doctor"),
    onSuccess: (report) => queryClient.setQueryData(DOCTOR_KEY, report),
  });
}
