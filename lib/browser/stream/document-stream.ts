import { type DocumentEvent, type DocumentSummary, documentEventSchema } from "@/lib/shared/contracts/library/document";
import { callApi } from "../api/api-client";
import { readEventStream, reconnectMs, waitAbortably } from "./event-stream";

/** The list of documents after an event of its stream, newest first. */
export function withDocumentEvent(documents: readonly DocumentSummary[], event: DocumentEvent): DocumentSummary[] {
  switch (event.type) {
    case "document-list":
      return event.documents;
    case "document-remove":
      return documents.filter(({ id }) => id !== event.documentId);
    case "document-change": {
      const { document } = event;
      if (documents.some(({ id }) => id === document.id)) {
        return documents.map((own) => (own.id === document.id ? document : own));
      }
      return [document, ...documents].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    }
  }
}

export interface DocumentStreamOptions {
  signal: AbortSignal;
  onEvent(event: DocumentEvent): void;
  /** Whether the list currently follows the stream; while it does not, it has to be polled. */
  onLive(live: boolean): void;
  /** Waits; replaceable in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Follows the library's documents until `signal` is aborted; every connection begins with the whole list. A connection
 * that breaks, or that the server refuses, is retried after a jittered, growing wait. Never throws.
 */
export async function followDocuments({ signal, onEvent, onLive, wait = waitAbortably }: DocumentStreamOptions) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readEventStream((init) => callApi("GET /api/documents/events", init), signal, {
        open: () => undefined,
        message: ({ data }) => {
          const event = documentEventSchema.parse(JSON.parse(data));
          failures = 0;
          onEvent(event);
          onLive(true);
          return false;
        },
      });
    } catch {
      // Whatever the cause: polling the list replaces the stream, and shows what is wrong.
    }
    if (signal.aborted) return;
    onLive(false);
    failures += 1;
    await wait(reconnectMs(failures), signal);
  }
}
