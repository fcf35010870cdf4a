"use client";

import { useQuery } from "@tanstack/react-query";
import { openApiSchema } from "@/lib/shared/contracts/openapi";
import { fetchJson } from "./api-client";

/** The description of the API. It changes only with the build. */
export function useOpenApi() {
  return useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => fetchJson(openApiSchema, "GET /api/openapi.json", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
