import { describe, expect, it } from "vitest";
import { LIST_SLACK_MS } from "@/lib/browser/tunables";
import type { Upload } from "@/lib/browser/upload-queue";
import type { DocumentSummary } from "@/lib/contracts/document";
import { countJobs, mergeJobs } from "./jobs";

const NOW = 1_000_000;

function document(id: string, change: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id,
    seriesId: id,
    version: 1,
    superseded: false,
    recutting: false,
    collections: [],
    findings: { hiddenCharacters: 0, normalizedCharacters: 0, hiddenElements: 0, scannedPages: 0, attachments: 0 },
    title: `Title ${id}`,
    fileName: `${id}.md`,
    mediaType: "text/markdown",
    sourceUrl: null,
    language: "en",
    status: "processing",
    bytes: 10,
    pages: null,
    passages: 1,
    sample: false,
    progress: { stage: "parsing", done: 0, total: 1 },
    failure: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

const accepted = (id: number, documentId: string, duplicate = false): Upload => ({
  id,
  name: `file ${id}`,
  bytes: 10,
  state: { kind: "accepted", documentId, duplicate, version: 1, at: NOW },
});
const phases = (...args: Parameters<typeof mergeJobs>) => mergeJobs(...args).map(({ name, phase }) => [name, phase]);

describe("mergeJobs", () => {
  it("follows a file from its turn to its document's end", () => {
    const waiting: Upload = { id: 1, name: "file 1", bytes: 1, state: { kind: "waiting" } };
    expect(phases([waiting], [], 0)).toEqual([["file 1", "waiting"]]);
    expect(phases([accepted(1, "a")], [], NOW)).toEqual([["file 1", "queued"]]);
    expect(phases([accepted(1, "a")], [document("a")], NOW)).toEqual([["file 1", "processing"]]);
    expect(phases([accepted(1, "a")], [document("a", { status: "ready" })], NOW)).toEqual([["file 1", "ready"]]);
  });

  it("shows after a reload what the server works on or failed at, and nothing that is ready", () => {
    const failure = { code: "broken", detail: null } as const;
    const documents = [
      document("a", { status: "queued" }),
      document("b", { status: "ready" }),
      document("c", { status: "failed", failure }),
      document("d", { status: "failed", failure: { code: "cancelled", detail: null } }),
    ];
    expect(phases([], documents, NOW)).toEqual([
      ["Title a", "queued"],
      ["Title c", "failed"],
      ["Title d", "cancelled"],
    ]);
    expect(countJobs(mergeJobs([], documents, NOW))).toEqual({ active: 1, failed: 2, done: 0, total: 3 });
  });

  it("calls a file that was there before a duplicate once its document is ready", () => {
    expect(phases([accepted(1, "a", true)], [document("a")], NOW)).toEqual([["file 1", "processing"]]);
    expect(phases([accepted(1, "a", true)], [document("a", { status: "ready" })], NOW)).toEqual([
      ["file 1", "duplicate"],
    ]);
  });

  it("shows an archive as done, with what is in it beside it", () => {
    const archive: Upload = { id: 1, name: "a.zip", bytes: 1, state: { kind: "unpacked", files: 1, leftOut: [] } };
    expect(phases([archive, accepted(2, "a")], [document("a")], NOW)).toEqual([
      ["a.zip", "unpacked"],
      ["file 2", "processing"],
    ]);
  });

  it("has one entry for one document, and none for a deleted one", () => {
    expect(phases([accepted(1, "a"), accepted(2, "a", true)], [document("a")], NOW)).toHaveLength(1);
    expect(phases([accepted(1, "a")], [], NOW + LIST_SLACK_MS + 1)).toEqual([]);
  });
});
