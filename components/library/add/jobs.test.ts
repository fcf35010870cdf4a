import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/browser/api/api-client";
import type { Upload } from "@/lib/browser/storage/upload-queue";
import { LIST_SLACK_MS } from "@/lib/browser/tunables";
import type { ErrorCode } from "@/lib/shared/contracts/error";
import type { DocumentFailureCode, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { canRetry, countJobs, type Job, mergeJobs, newlySeen, rechunkProgress } from "./jobs";

const NOW = 1_000_000;

const document = (id: string, change: Partial<DocumentSummary> = {}) =>
  documentSummary({ id, title: `Title ${id}`, status: "processing", sample: false, ...change });

const accepted = (id: number, documentId: string, duplicate = false): Upload => ({
  id,
  name: `file ${id}`,
  bytes: 10,
  state: { kind: "accepted", documentId, duplicate, version: 1, separate: false, at: NOW },
});
const NONE: ReadonlySet<string> = new Set();
const jobsOf = (uploads: Upload[], documents: DocumentSummary[], listedAt: number, seen = NONE) =>
  mergeJobs(uploads, documents, listedAt, seen);
const phases = (...args: Parameters<typeof jobsOf>) => jobsOf(...args).map(({ name, phase }) => [name, phase]);

describe("mergeJobs", () => {
  it("follows a file from the queue until its document is done", () => {
    const waiting: Upload = { id: 1, name: "file 1", bytes: 1, state: { kind: "waiting" } };
    expect(phases([waiting], [], 0)).toEqual([["file 1", "waiting"]]);
    expect(phases([accepted(1, "a")], [], NOW)).toEqual([["file 1", "queued"]]);
    expect(phases([accepted(1, "a")], [document("a")], NOW)).toEqual([["file 1", "processing"]]);
    expect(phases([accepted(1, "a")], [document("a", { status: "ready" })], NOW)).toEqual([["file 1", "ready"]]);
  });

  it("shows unfinished and failed documents after a reload, and no ready ones", () => {
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
    expect(countJobs(jobsOf([], documents, NOW))).toEqual({ active: 1, failed: 2, done: 0, total: 3 });
  });

  it("keeps documents added elsewhere until they are dismissed, and counts them as done", () => {
    const coming = [document("a"), document("b", { status: "queued" })];
    const seen = new Set(newlySeen(coming, NONE));
    expect(newlySeen(coming, seen)).toEqual([]);
    const later = [document("a", { status: "ready" }), document("b"), document("c", { status: "ready" })];
    expect(phases([], later, NOW, seen)).toEqual([
      ["Title a", "ready"],
      ["Title b", "processing"],
    ]);
    expect(countJobs(jobsOf([], later, NOW, seen))).toMatchObject({ done: 1, total: 2 });
    expect(phases([accepted(1, "a")], later, NOW, seen)).toEqual([
      ["file 1", "ready"],
      ["Title b", "processing"],
    ]);
    expect(newlySeen([document("d", { sample: true }), document("e", { updating: "rechunk" })], NONE)).toEqual([]);
  });

  it("marks a file as a duplicate once its existing document is ready", () => {
    expect(phases([accepted(1, "a", true)], [document("a")], NOW)).toEqual([["file 1", "processing"]]);
    expect(phases([accepted(1, "a", true)], [document("a", { status: "ready" })], NOW)).toEqual([
      ["file 1", "duplicate"],
    ]);
  });

  it("shows an archive as done, beside the files in it", () => {
    const archive: Upload = {
      id: 1,
      name: "a.zip",
      bytes: 1,
      state: { kind: "unpacked", files: 1, known: 0, leftOut: [] },
    };
    expect(phases([archive, accepted(2, "a")], [document("a")], NOW)).toEqual([
      ["a.zip", "unpacked"],
      ["file 2", "processing"],
    ]);
  });

  it("has one entry per document, and none for a deleted one", () => {
    expect(phases([accepted(1, "a"), accepted(2, "a", true)], [document("a")], NOW)).toHaveLength(1);
    expect(phases([accepted(1, "a")], [], NOW + LIST_SLACK_MS + 1)).toEqual([]);
  });
});

describe("canRetry", () => {
  const refused = (code: ErrorCode | null): Job => ({
    key: "1",
    name: "a.pdf",
    phase: "refused",
    document: null,
    upload: {
      id: 1,
      name: "a.pdf",
      bytes: 1,
      state: { kind: "refused", error: new ApiError("no", { code, status: 400 }) },
    },
  });
  const failed = (code: DocumentFailureCode): Job => ({
    key: "1",
    name: "a.pdf",
    phase: "failed",
    upload: null,
    document: document("1", { status: "failed", failure: { code, detail: null } }),
  });

  it("is true for what may pass, and false for what the file itself causes", () => {
    expect([refused(null), refused("disk_full"), failed("out_of_memory"), failed("internal")].every(canRetry)).toBe(
      true,
    );
    expect([refused("empty_document"), refused("unsupported_media_type"), failed("encrypted")].some(canRetry)).toBe(
      false,
    );
    expect(canRetry({ ...refused(null), phase: "sending" })).toBe(false);
  });
});

describe("rechunkProgress", () => {
  const old = { target: 175, max: 225, overlap: 20 };
  const wanted = { ...old, target: 90 };
  const ready = (id: string, passageSizes: typeof old | null) => document(id, { status: "ready", passageSizes });

  it("counts all documents, including those not yet queued", () => {
    const rechunk = document("r", { status: "queued", updating: "rechunk", passageSizes: wanted });
    expect(rechunkProgress([rechunk, ready("a", wanted), ready("b", old), ready("c", null)])).toEqual({
      done: 1,
      total: 3,
    });
  });

  it("is null while no document is being rechunked", () => {
    expect(rechunkProgress([ready("a", wanted), document("b", { passageSizes: wanted })])).toBeNull();
  });
});
