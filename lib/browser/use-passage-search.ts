"use client";

import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { searchAnswerSchema, type searchRequestSchema } from "@/lib/contracts/search";
import { fetchJson } from "./api-client";

export type SearchRequest = z.input<typeof searchRequestSchema>;

/** The retrieval debugger's search. Nothing is asked until there is a request. */
export function usePassageSearch(request: SearchRequest | null) {
  return useQuery({
    queryKey: ["search", request],
    enabled: request !== null,
    queryFn: ({ signal }) => fetchJson(searchAnswerSchema, "/api/search", { method: "POST", json: request, signal }),
  });
}
