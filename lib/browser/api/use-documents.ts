"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type DocumentSummary, documentListSchema } from "@/lib/shared/contracts/library/document";
import type { Upload } from "../storage/upload-queue";
import { LIST_SLACK_MS } from "../tunables";
import { fetchJson } from "./api-client";

/** How often it is fetched again while a document is imported: often enough for moving progress bars. */
export const INGEST_POLL_MS = 1_000;

/** The same while the list follows the server's events, in case one is missed. */
const LIVE_POLL_MS = 15_000;

/** Whether the list follows the server's events. Read only when the next interval is chosen, so not React state. */
let listLive = false;

/** @returns whether that is a change */
export function setListLive(live: boolean): boolean {
  const changed = listLive !== live;
  listLive = live;
  return changed;
}

/** The key of the list of documents in the query cache; each document is below it. */
export const DOCUMENTS_KEY = ["documents"] as const;

/** Whether a document is queued or being imported. */
export function isUnderWay(document: Pick<DocumentSummary, "status">): boolean {
  return document.status === "queued" || document.status === "processing";
}

const NOTHING_SENT: readonly Upload[] = [];

/**
 * All documents, newest first; fetched repeatedly while any is being imported.
 * @param uploads files whose documents must be in the list: an answer already in flight when they were accepted lacks them
 */
export function useDocuments(uploads: readonly Upload[] = NOTHING_SENT) {
  return useQuery({
    queryKey: DOCUMENTS_KEY,
    queryFn: ({ signal }) => fetchJson(documentListSchema, "GET /api/documents", { signal }),
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
    queryFn: ({ signal }) => fetchJson(documentListSchema, "GET /api/documents", { signal }),
  });
  return useMemo(
    () => (data === undefined ? undefined : new Map(data.documents.map(({ id, title }) => [id, title]))),
    [data],
  );
}
