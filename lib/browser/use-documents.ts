"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { z } from "zod";
import {
  type DocumentSummary,
  documentAcceptedSchema,
  documentDetailSchema,
  documentListSchema,
  type documentTextRequestSchema,
  type documentUrlRequestSchema,
} from "@/lib/contracts/document";
import { searchAnswerSchema, type searchRequestSchema } from "@/lib/contracts/search";
import { ApiError, callApi, fetchJson } from "./api-client";
import { collectDocuments } from "./collect-documents";
import { COLLECTIONS_KEY } from "./query-keys";
import { LIST_SLACK_MS } from "./tunables";
import { type Upload, uploadQueue } from "./upload-queue";

/** How often the list is asked again while a document is being taken in. Short enough that the bars move. */
const INGEST_POLL_MS = 1_000;

/** The same while the list follows the server's own events: what they should have missed still comes. */
const LIVE_POLL_MS = 15_000;

/** Whether the list follows the server's events; asked for only when its next interval is chosen, so no state of React. */
let listLive = false;

/** @returns whether that is a change */
export function setListLive(live: boolean): boolean {
  const changed = listLive !== live;
  listLive = live;
  return changed;
}

/** Where the list of documents lies in the query cache, and below it each document. */
export const DOCUMENTS_KEY = ["documents"] as const;

/** Whether a document is still being taken in. */
export function isUnderWay(document: Pick<DocumentSummary, "status">): boolean {
  return document.status === "queued" || document.status === "processing";
}

const NOTHING_SENT: readonly Upload[] = [];

/**
 * All documents, newest first; followed while any of them is being taken in.
 * @param uploads files whose documents must show up: an answer that was under way when they were accepted lacks them
 */
export function useDocuments(uploads: readonly Upload[] = NOTHING_SENT) {
  return useQuery({
    queryKey: DOCUMENTS_KEY,
    queryFn: ({ signal }) => fetchJson(documentListSchema, "/api/documents", { signal }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      if (data === undefined) return false;
      const open = data.documents.some(isUnderWay) || lacksSome(data.documents, dataUpdatedAt, uploads);
      return open ? (listLive ? LIVE_POLL_MS : INGEST_POLL_MS) : false;
    },
  });
}

function lacksSome(documents: readonly DocumentSummary[], listedAt: number, uploads: readonly Upload[]): boolean {
  const fresh = uploads.flatMap(({ state }) =>
    state.kind === "accepted" && listedAt <= state.at + LIST_SLACK_MS ? state.documentId : [],
  );
  return fresh.some((id) => !documents.some((document) => document.id === id));
}

/** Titles by id of the documents that are not superseded; `undefined` until they are known, or while not `enabled`. */
export function useDocumentTitles(enabled: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: DOCUMENTS_KEY,
    enabled,
    queryFn: ({ signal }) => fetchJson(documentListSchema, "/api/documents", { signal }),
  });
  return useMemo(
    () => (data === undefined ? undefined : new Map(data.documents.map(({ id, title }) => [id, title]))),
    [data],
  );
}

/** One document with its text and where its passages lie. */
export function useDocument(documentId: string) {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, documentId],
    queryFn: ({ signal }) =>
      fetchJson(documentDetailSchema, `/api/documents/${encodeURIComponent(documentId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? INGEST_POLL_MS : false),
  });
}

export type SearchRequest = z.input<typeof searchRequestSchema>;
export type NewDocument = z.infer<typeof documentTextRequestSchema> | z.infer<typeof documentUrlRequestSchema>;

/**
 * Adds a pasted text or an address, and puts it into a collection. The same bytes again are the same document
 * (`duplicate`).
 */
export function useAddDocument() {
  return useChange(async ({ document, collection }: { document: NewDocument; collection: string | null }) => {
    const accepted = await fetchJson(documentAcceptedSchema, "/api/documents", { method: "POST", json: document });
    if (collection !== null) await collectDocuments(collection, [accepted.documentId]);
    return accepted;
  });
}

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) =>
      callApi(`/api/documents/${encodeURIComponent(documentId)}`, { method: "DELETE" }),
    onSuccess: (_, documentId) => {
      uploadQueue.forgetDocument(documentId);
      // The page of the document may still be open: what is gone is not asked for again.
      void queryClient.invalidateQueries({ queryKey: [...DOCUMENTS_KEY, documentId], refetchType: "none" });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY, exact: true }),
        queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
      ]),
  });
}

/**
 * Takes failed documents in again, or breaks off those that are being taken in.
 * @returns how many of them could not be changed; one that has come to its end meanwhile needs no change
 */
export function useChangeJobs(change: "retry" | "cancel") {
  return useChange(async (documentIds: readonly string[]) => {
    const answers = await Promise.allSettled(
      documentIds.map((id) => callApi(`/api/documents/${encodeURIComponent(id)}/${change}`, { method: "POST" })),
    );
    return answers.filter((answer) => answer.status === "rejected" && !isOver(answer.reason)).length;
  });
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
}

/** The retrieval debugger's search. Nothing is asked until there is a request. */
export function usePassageSearch(request: SearchRequest | null) {
  return useQuery({
    queryKey: ["search", request],
    enabled: request !== null,
    queryFn: ({ signal }) => fetchJson(searchAnswerSchema, "/api/search", { method: "POST", json: request, signal }),
  });
}

/** Makes the newest version of a document a document of its own. Fails with `conflict` when it is no newest one. */
export function useSeparateDocument() {
  return useChange((documentId: string) =>
    callApi(`/api/documents/${encodeURIComponent(documentId)}/separate`, { method: "POST" }),
  );
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY }),
        queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
      ]),
  });
}
