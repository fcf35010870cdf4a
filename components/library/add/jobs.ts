import { isUnderWay } from "@/lib/browser/api/use-documents";
import type { Upload } from "@/lib/browser/storage/upload-queue";
import { LIST_SLACK_MS } from "@/lib/browser/tunables";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

export type JobPhase =
  | "waiting"
  | "sending"
  | "queued"
  | "processing"
  | "ready"
  | "duplicate"
  /** An archive whose files have entries of their own. */
  | "unpacked"
  | "refused"
  | "failed"
  | "cancelled";
export type JobGroup = "active" | "failed" | "done";

/** A document on its way into the library: a file of this browser, a document at the server, or both. */
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
  unpacked: "done",
  refused: "failed",
  failed: "failed",
  cancelled: "failed",
} as const satisfies Record<JobPhase, JobGroup>;

export function groupOf(job: Pick<Job, "phase">): JobGroup {
  return GROUPS[job.phase];
}

/**
 * Every job: first the files that were handed over here, in their order, then what the server works on or failed at
 * besides. An entry follows its document to the end, so that what is done can be counted and no row moves by itself.
 * @param listedAt when the list of documents arrived, epoch milliseconds
 * @param seen ids of documents that the page has shown under way
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
    // The same file twice in one drop: one document, one entry.
    if (own.has(state.documentId)) continue;
    own.add(state.documentId);
    const phase = document === null ? "queued" : phaseOf(document);
    jobs.push({
      key,
      name: upload.name,
      phase: phase === "ready" && state.duplicate ? "duplicate" : phase,
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

function phaseOf({ status, failure }: DocumentSummary): JobPhase {
  return status === "failed" && failure?.code === "cancelled" ? "cancelled" : status;
}

/** Ids of documents that come in, to be remembered; the samples, which nobody adds, and what is cut anew are not. */
export function newlySeen(documents: readonly DocumentSummary[], seen: ReadonlySet<string>): string[] {
  return documents
    .filter((own) => isUnderWay(own) && !own.recutting && !own.sample && !seen.has(own.id))
    .map(({ id }) => id);
}

/**
 * How many documents have the sizes that are being brought in, by any document that is cut anew; `null` while none is.
 * Only some are queued at a time: what is done is told by all.
 */
export function rechunkProgress(documents: readonly DocumentSummary[]): { done: number; total: number } | null {
  const wanted = documents.find(({ recutting }) => recutting)?.passageSizes;
  if (wanted === undefined || wanted === null) return null;
  const found = documents.filter(({ status }) => status === "ready");
  const done = found.filter(({ passageSizes: own }) => {
    return own?.target === wanted.target && own.max === wanted.max && own.overlap === wanted.overlap;
  });
  return { done: done.length, total: found.length };
}

/** How many jobs there are of each group. */
export function countJobs(jobs: readonly Job[]): Record<JobGroup, number> & { total: number } {
  const counts = { active: 0, failed: 0, done: 0, total: jobs.length };
  for (const job of jobs) counts[groupOf(job)] += 1;
  return counts;
}
