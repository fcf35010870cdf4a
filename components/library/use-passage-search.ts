"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson } from "@/lib/browser/api/api-client";
import { searchAnswerSchema, type searchRequestSchema } from "@/lib/shared/contracts/library/search";

export type SearchRequest = z.input<typeof searchRequestSchema>;

/** A search as in a run. Sends nothing until there is a request. */
export function usePassageSearch(request: SearchRequest | null) {
  return useQuery({
    queryKey: ["search", request],
    queryFn:
      request === null
        ? skipToken
        : ({ signal }) => fetchJson(searchAnswerSchema, "POST /api/search", { json: request, signal }),
  });
}
