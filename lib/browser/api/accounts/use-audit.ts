"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type AuditFilter, auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { fetchJson } from "../api-client";

const AUDIT_KEY = ["audit"] as const;

/** The entries of the audit log that match a filter, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...AUDIT_KEY, filter],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      fetchJson(auditPageSchema, "GET /api/audit", { query: { ...filter, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
