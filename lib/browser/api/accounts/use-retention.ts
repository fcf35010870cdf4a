"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { retentionPreviewSchema } from "@/lib/shared/contracts/settings/retention";
import { fetchJson } from "../api-client";

/** What a retention of so many days would delete now. */
export function useRetentionPreview(days: { conversationDays: number | null; auditDays: number | null }) {
  const query = {
    conversationDays: days.conversationDays?.toString(),
    auditDays: days.auditDays?.toString(),
  };
  return useQuery({
    queryKey: ["retention", query],
    queryFn: ({ signal }) => fetchJson(retentionPreviewSchema, "GET /api/retention", { query, signal }),
    enabled: days.conversationDays !== null || days.auditDays !== null,
    placeholderData: keepPreviousData,
  });
}
