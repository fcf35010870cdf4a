import type { DocumentSummary } from "../library/document";

/** A document that is ready to search. */
export function documentSummary(changes: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: "document-1",
    seriesId: "document-1",
    version: 1,
    superseded: false,
    updating: null,
    outdated: false,
    passageSizes: null,
    collections: [],
    receipt: null,
    title: "Security policy",
    fileName: "security-policy.md",
    mediaType: "text/markdown",
    sourceUrl: null,
    language: "en",
    writtenIn: null,
    dated: null,
    status: "ready",
    bytes: 2_048,
    passages: 4,
    sample: true,
    progress: { stage: "done", done: 4, total: 4 },
    failure: null,
    createdAt: "2026-03-02T10:00:00.000Z",
    ...changes,
  };
}
