import { describe, expect, it, vi } from "vitest";
import type { DocumentEvent, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { followDocuments, withDocumentEvent } from "./document-stream";

const document = (id: string, change: Partial<DocumentSummary> = {}) =>
  documentSummary({ id, status: "processing", createdAt: "2026-01-01T00:00:00.000Z", ...change });

describe("withDocumentEvent", () => {
  const list = [document("b", { createdAt: "2026-01-03T00:00:00.000Z" }), document("a")];
  const ids = (documents: readonly DocumentSummary[]) => documents.map(({ id }) => id);

  it("inserts a new document in order, newest first, and updates one in place", () => {
    const added = document("c", { createdAt: "2026-01-02T00:00:00.000Z" });
    expect(ids(withDocumentEvent(list, { type: "document-change", document: added }))).toEqual(["b", "c", "a"]);
    const ready = document("a", { status: "ready" });
    expect(withDocumentEvent(list, { type: "document-change", document: ready })).toEqual([list[0], ready]);
  });

  it("drops a removed document, and replaces everything when a list arrives", () => {
    expect(ids(withDocumentEvent(list, { type: "document-remove", documentId: "b" }))).toEqual(["a"]);
    expect(ids(withDocumentEvent(list, { type: "document-list", documents: [document("z")] }))).toEqual(["z"]);
  });
});

describe("followDocuments", () => {
  it("opens a broken stream again, and says when the list does not follow it", async () => {
    const answers = [
      new Response(`data: ${JSON.stringify({ type: "document-list", documents: [] })}\n\n`),
      new Response(JSON.stringify({}), { status: 500 }),
      new Response('data: {"type":"document-remove","documentId":"a"}\n\n'),
    ];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    const abort = new AbortController();
    const events: DocumentEvent["type"][] = [];
    const live: boolean[] = [];
    await followDocuments({
      signal: abort.signal,
      onEvent: ({ type }) => events.push(type),
      onLive: (now) => live.push(now),
      wait: () => {
        if (answers.length === 0) abort.abort();
        return Promise.resolve();
      },
    });
    vi.unstubAllGlobals();
    expect(events).toEqual(["document-list", "document-remove"]);
    expect(live).toEqual([true, false, false, true, false]);
  });
});
