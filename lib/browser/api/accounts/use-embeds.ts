"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type Embed,
  embedListSchema,
  type embedRequestSchema,
  embedSchema,
} from "@/lib/shared/contracts/accounts/embed";
import { callApi, fetchJson } from "../api-client";
import { EMBEDS_KEY } from "../query-keys";
import { useChange } from "../use-change";

const STALE = { stale: [EMBEDS_KEY] };
type Request = z.input<typeof embedRequestSchema>;

/** All embeds, by name. */
export function useEmbeds() {
  return useQuery({
    queryKey: EMBEDS_KEY,
    queryFn: ({ signal }) => fetchJson(embedListSchema, "GET /api/embeds", { signal }),
  });
}

/** Adds an embed, or replaces the one with this id. */
export function useSaveEmbed() {
  return useChange(
    ({ id, ...json }: Request & { id?: string }) =>
      id === undefined
        ? fetchJson(embedSchema, "POST /api/embeds", { json })
        : fetchJson(embedSchema, "PUT /api/embeds/{id}", { params: { id }, json }),
    STALE,
  );
}

/** Closes an embed's frames, or opens them again. */
export function usePauseEmbed() {
  return useChange(
    ({ id, createdAt: _, ...json }: Embed) => fetchJson(embedSchema, "PUT /api/embeds/{id}", { params: { id }, json }),
    STALE,
  );
}

export function useDeleteEmbed() {
  return useChange((id: string) => callApi("DELETE /api/embeds/{id}", { params: { id } }), STALE);
}
