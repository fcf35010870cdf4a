import { isUnderWay } from "@/lib/browser/api/use-documents";
import type { Upload } from "@/lib/browser/storage/upload-queue";
import { LIST_SLACK_MS } from "@/lib/browser/tunables";
import { type ErrorCode, fileRefusalCodeSchema } from "@/lib/shared/contracts/error";
import {
  type DocumentAccepted,
  type DocumentFailureCode,
  type DocumentSummary,
  fileFailureCodeSchema,
} from "@/lib/shared/contracts/library/document";

export type JobPhase =
  | "waiting"
  | "sending"
  | "queued"
  | "processing"
  | "ready"
  | "duplicate"
  /** A document of its own, beside another of the same name or bytes. */
  | "separate"
  /** An archive whose files have entries of their own. */
  | "unpacked"
  | "refused"
  | "failed"
  | "cancelled";
export type JobGroup = "active" | "failed" | "done";

/** A document being imported: a file of this tab, a document on the server, or both. */
export interface Job {
  key: string;
  name: string;
  phase: JobPhase;
  upload: Upload | null;
  document: DocumentSummary | null;
}

const GROUPS = {
  waiting: "active",
  sending: "active",
  queued: "active",
  processing: "active",
  ready: "done",
  duplicate: "done",
  separate: "done",
  unpacked: "done",
  refused: "failed",
  failed: "failed",
  cancelled: "failed",
} as const satisfies Record<JobPhase, JobGroup>;

export function groupOf(job: Pick<Job, "phase">): JobGroup {
  return GROUPS[job.phase];
}

/** Refusals and failures that the file itself causes. */
const PERMANENT: ReadonlySet<ErrorCode | DocumentFailureCode> = new Set([
  ...fileRefusalCodeSchema.options,
  ...fileFailureCodeSchema.options,
]);

/** Whether the same file can succeed at another try. */
export function canRetry({ phase, upload, document }: Job): boolean {
  if (groupOf({ phase }) !== "failed") return false;
  const code = upload?.state.kind === "refused" ? upload.state.error.code : document?.failure?.code;
  return code === null || code === undefined || !PERMANENT.has(code);
}

/**
 * All jobs: first the files added in this tab, in their order, then unfinished and failed documents of the server. An
 * entry stays until its document is done, so that finished ones can be counted and rows do not move.
 * @param listedAt when the list of documents arrived, epoch milliseconds
 * @param seen ids of documents that the page has shown in progress
 */
export function mergeJobs(
  uploads: readonly Upload[],
  documents: readonly DocumentSummary[],
  listedAt: number,
  seen: ReadonlySet<string>,
): Job[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const own = new Set<string>();
  const jobs: Job[] = [];
  for (const upload of uploads) {
    const { state } = upload;
    const key = `upload ${upload.id}`;
    if (state.kind !== "accepted") {
      jobs.push({ key, name: upload.name, phase: state.kind, upload, document: null });
      continue;
    }
    const document = byId.get(state.documentId) ?? null;
    // Deleted since, here or elsewhere.
    if (document === null && listedAt > state.at + LIST_SLACK_MS) continue;
    // The same file twice in one drop has one document and one entry.
    if (own.has(state.documentId)) continue;
    own.add(state.documentId);
    const phase = document === null ? "queued" : phaseOf(document);
    jobs.push({
      key,
      name: upload.name,
      phase: phase === "ready" ? readyPhase(state) : phase,
      upload,
      document,
    });
  }
  for (const document of documents) {
    if (own.has(document.id) || (document.status === "ready" && !seen.has(document.id))) continue;
    jobs.push({
      key: document.id,
      name: document.title,
      phase: phaseOf(document),
      upload: null,
      document,
    });
  }
  return jobs;
}

function readyPhase({ duplicate, separate }: Pick<DocumentAccepted, "duplicate" | "separate">): JobPhase {
  if (duplicate) return "duplicate";
  return separate ? "separate" : "ready";
}

function phaseOf({ status, failure }: DocumentSummary): JobPhase {
  return status === "failed" && failure?.code === "cancelled" ? "cancelled" : status;
}

/**
 * Ids of documents in progress, to remember; not the samples, which the user did not add, nor documents being updated.
 */
export function newlySeen(documents: readonly DocumentSummary[], seen: ReadonlySet<string>): string[] {
  return documents
    .filter((own) => isUnderWay(own) && own.updating === null && !own.sample && !seen.has(own.id))
    .map(({ id }) => id);
}

/**
 * How many documents have the new passage sizes; `null` while none is being rechunked. Only a few are queued at a time,
 * so the count covers all documents.
 */
export function rechunkProgress(documents: readonly DocumentSummary[]): { done: number; total: number } | null {
  const wanted = documents.find(({ updating }) => updating === "rechunk")?.passageSizes;
  if (wanted === undefined || wanted === null) return null;
  const found = documents.filter(({ status }) => status === "ready");
  const done = found.filter(({ passageSizes: own }) => {
    return own?.target === wanted.target && own.max === wanted.max && own.overlap === wanted.overlap;
  });
  return { done: done.length, total: found.length };
}

/** The number of jobs in each group. */
export function countJobs(jobs: readonly Job[]): Record<JobGroup, number> & { total: number } {
  const counts = { active: 0, failed: 0, done: 0, total: jobs.length };
  for (const job of jobs) counts[groupOf(job)] += 1;
  return counts;
}
