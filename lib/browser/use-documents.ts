"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type DocumentSummary,
  documentAcceptedSchema,
  documentDetailSchema,
  documentListSchema,
  type documentTextRequestSchema,
} from "@/lib/contracts/document";
import { searchAnswerSchema, type searchRequestSchema } from "@/lib/contracts/retrieval";
import { callApi, fetchJson } from "./api-client";

/** How often the list is asked again while a document is being taken in. Short enough that the bars move. */
const INGEST_POLL_MS = 1_000;

const LIST = ["documents"] as const;

function isUnderWay(document: Pick<DocumentSummary, "status">): boolean {
  return document.status === "queued" || document.status === "processing";
}

/** All documents, newest first; followed while any of them is being taken in. */
export function useDocuments() {
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => fetchJson(documentListSchema, "/api/documents", { signal }),
    refetchInterval: ({ state }) => (state.data?.documents.some(isUnderWay) === true ? INGEST_POLL_MS : false),
  });
}

/** One document with its text and where its passages lie. */
export function useDocument(documentId: string) {
  return useQuery({
    queryKey: [...LIST, documentId],
    queryFn: ({ signal }) =>
      fetchJson(documentDetailSchema, `/api/documents/${encodeURIComponent(documentId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? INGEST_POLL_MS : false),
  });
}

export type SearchRequest = z.input<typeof searchRequestSchema>;
export type NewDocument = File | z.infer<typeof documentTextRequestSchema>;

/** Uploads one file or pasted text. The same bytes again are the same document (`duplicate`). */
export function useAddDocument() {
  return useChange((document: NewDocument) => {
    if (!(document instanceof File)) {
      return fetchJson(documentAcceptedSchema, "/api/documents", { method: "POST", json: document });
    }
    const body = new FormData();
    body.set("file", document);
    return fetchJson(documentAcceptedSchema, "/api/documents", { method: "POST", body });
  });
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) =>
      callApi(`/api/documents/${encodeURIComponent(documentId)}`, { method: "DELETE" }),
    onSuccess: (_, documentId) => {
      // The page of the document may still be open: what is gone is not asked for again.
      void queryClient.invalidateQueries({ queryKey: [...LIST, documentId], refetchType: "none" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST, exact: true }),
  });
}

/** Takes a failed document in again. */
export function useRetryDocument() {
  return useChange((documentId: string) =>
    callApi(`/api/documents/${encodeURIComponent(documentId)}/retry`, { method: "POST" }),
  );
}

/** The retrieval debugger's search. Nothing is asked until there is a request. */
export function usePassageSearch(request: SearchRequest | null) {
  return useQuery({
    queryKey: ["search", request],
    enabled: request !== null,
    queryFn: ({ signal }) => fetchJson(searchAnswerSchema, "/api/search", { method: "POST", json: request, signal }),
  });
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  });
}
