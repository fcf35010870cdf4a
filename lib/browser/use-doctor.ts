"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { doctorReportSchema } from "@/lib/contracts/doctor";
import { fetchJson } from "./api-client";
import { DOCTOR_KEY } from "./query-keys";

/** How everything is now; of the language model, what was last found. */
export function useDoctor() {
  return useQuery({
    queryKey: DOCTOR_KEY,
    queryFn: ({ signal }) => fetchJson(doctorReportSchema, "/api/doctor?quick=true", { signal }),
  });
}

/** Makes every check again, the language model's included. */
export function useExamineAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson(doctorReportSchema, "/api/doctor"),
    onSuccess: (report) => queryClient.setQueryData(DOCTOR_KEY, report),
  });
}
