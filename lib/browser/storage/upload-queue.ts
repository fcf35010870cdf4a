import type { ArchiveAccepted, DocumentAccepted } from "@/lib/shared/contracts/library/document";
import { Listeners } from "@/lib/shared/listeners";
import { ApiError } from "../api/api-client";
import { type Accepted, type SentFile, sendFile } from "../api/send-file";
import { BUSY_TRIES, BUSY_WAIT_MS, PARALLEL_UPLOADS } from "../tunables";

export type UploadState =
  | { kind: "waiting" }
  /** `share` of the bytes, 0–1. */
  | { kind: "sending"; share: number }
  | (DocumentAccepted & { kind: "accepted"; at: number })
  /** An archive: its files have entries of their own; `known` of them were already in the library. */
  | { kind: "unpacked"; files: number; known: number; leftOut: ArchiveAccepted["leftOut"] }
  | { kind: "refused"; error: ApiError };

/** One file that was added in this browser. */
export interface Upload {
  id: number;
  name: string;
  bytes: number;
  state: UploadState;
}

interface Work {
  sent: SentFile;
  tries: number;
  abort: AbortController | null;
}

interface Dependencies {
  send: typeof sendFile;
  wait(ms: number): Promise<void>;
  now(): number;
  parallel: number;
}

const browser: Dependencies = {
  send: sendFile,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  parallel: PARALLEL_UPLOADS,
};

/**
 * The files that were added and the state of each: a few are sent at a time, the rest wait. It lives outside the pages,
 * so that uploads continue while the user visits another page.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #work = new Map<number, Work>();
  readonly #listeners = new Listeners();
  #lastId = 0;
  #running = 0;
  #pausing = false;
  readonly #use: Dependencies;

  constructor(use: Dependencies = browser) {
    this.#use = use;
  }

  readonly subscribe = this.#listeners.add;

  readonly getUploads = (): readonly Upload[] => this.#uploads;

  add(files: readonly SentFile[]): void {
    const added = files.map((sent): Upload => {
      this.#lastId += 1;
      this.#work.set(this.#lastId, { sent, tries: 0, abort: null });
      const { name, size } = sent.file;
      return { id: this.#lastId, name: sent.path ?? name, bytes: size, state: { kind: "waiting" } };
    });
    this.#change([...this.#uploads, ...added]);
    this.#pump();
  }

  /** Sends refused files again. */
  retry(ids: readonly number[]): void {
    const wanted = new Set(ids);
    this.#change(
      this.#uploads.map((upload) =>
        wanted.has(upload.id) && upload.state.kind === "refused" ? { ...upload, state: { kind: "waiting" } } : upload,
      ),
    );
    this.#pump();
  }

  /** Removes files from the list; an upload in progress is aborted. */
  remove(ids: readonly number[]): void {
    for (const id of ids) {
      this.#work.get(id)?.abort?.abort();
      this.#work.delete(id);
    }
    const gone = new Set(ids);
    this.#change(this.#uploads.filter(({ id }) => !gone.has(id)));
  }

  /** Removes a document's file from the list once the document is deleted. */
  forgetDocument(documentId: string): void {
    this.remove(
      this.#uploads.flatMap(({ id, state }) =>
        state.kind === "accepted" && state.documentId === documentId ? id : [],
      ),
    );
  }

  #pump(): void {
    while (this.#running < this.#use.parallel && !this.#pausing) {
      const next = this.#uploads.find(({ state }) => state.kind === "waiting");
      const work = next === undefined ? undefined : this.#work.get(next.id);
      if (next === undefined || work === undefined) return;
      void this.#run(next.id, work);
    }
  }

  async #run(id: number, work: Work): Promise<void> {
    const abort = new AbortController();
    work.abort = abort;
    this.#running += 1;
    this.#setState(id, { kind: "sending", share: 0 });
    try {
      const accepted = await this.#use.send(work.sent, abort.signal, (share) =>
        this.#setState(id, { kind: "sending", share }),
      );
      this.#accept(id, accepted);
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(id, work, asApiError(error));
    } finally {
      this.#running -= 1;
      this.#pump();
    }
  }

  #accept(id: number, accepted: Accepted): void {
    // The file itself is no longer needed, and may be large.
    this.#work.delete(id);
    const at = this.#use.now();
    if (!("archive" in accepted)) {
      this.#setState(id, { kind: "accepted", ...accepted, at });
      return;
    }
    const { documents, leftOut } = accepted;
    const known = documents.filter(({ duplicate }) => duplicate).length;
    const entries = documents.map(({ fileName, ...document }): Upload => {
      this.#lastId += 1;
      return { id: this.#lastId, name: fileName, bytes: 0, state: { kind: "accepted", ...document, at } };
    });
    this.#change(
      this.#uploads.flatMap((upload) =>
        upload.id === id
          ? [{ ...upload, state: { kind: "unpacked", files: documents.length, known, leftOut } }, ...entries]
          : upload,
      ),
    );
  }

  #fail(id: number, work: Work, error: ApiError): void {
    work.tries += 1;
    // A limit of use resets too late to wait for it.
    if (!error.isBusy || error.limit !== null || work.tries > BUSY_TRIES) {
      work.tries = 0;
      this.#setState(id, { kind: "refused", error });
      return;
    }
    this.#setState(id, { kind: "waiting" });
    if (this.#pausing) return;
    this.#pausing = true;
    void this.#use.wait(error.retryAfterMs ?? BUSY_WAIT_MS).then(() => {
      this.#pausing = false;
      this.#pump();
    });
  }

  #setState(id: number, state: UploadState): void {
    this.#change(this.#uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  #change(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    this.#listeners.notify();
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(String(error), { code: null, status: 0, cause: error });
}

/** Whether a file has not reached the server yet. */
export function isPending({ state }: Upload): boolean {
  return state.kind === "waiting" || state.kind === "sending";
}

/** The one queue of this browser tab. */
export const uploadQueue = new UploadQueue();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
// The browser asks before the page is left while uploads are pending: they would be lost.
uploadQueue.subscribe(() => {
  if (uploadQueue.getUploads().some(isPending)) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
});
