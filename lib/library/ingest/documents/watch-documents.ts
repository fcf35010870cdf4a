import { setTimeout as sleep } from "node:timers/promises";
import { onDocumentChange } from "@/lib/data/db/library/document-notices";
import { listDocuments } from "@/lib/data/db/library/documents";
import type { Reader } from "@/lib/data/db/library/readable";
import { sharesDatabase } from "@/lib/data/db/notices/notice";
import type { DocumentEvent, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { WATCH_GAP_MS, WATCH_POLL_ALONE_MS, WATCH_POLL_MS } from "../tunables";

/**
 * The list of documents that a reader may read, then every change. Changes are notified at once, also by other
 * processes; polling finds those whose notice was lost. Changes in quick succession are merged, so that a slow reader
 * does not fall behind.
 */
export async function* watchDocuments(signal: AbortSignal, reader: Reader): AsyncGenerator<DocumentEvent> {
  const changes = new PendingChanges(signal);
  try {
    const documents = await listDocuments(reader);
    const known = new Map(documents.map((document) => [document.id, JSON.stringify(document)]));
    yield { type: "document-list", documents };
    while (!signal.aborted) {
      const ids = await changes.next(sharesDatabase() ? WATCH_POLL_MS : WATCH_POLL_ALONE_MS);
      if (signal.aborted) return;
      yield* differences(known, await listDocuments(reader, ids ?? undefined), ids);
      // The wait rejects only when it is aborted, which ends the loop.
      await sleep(WATCH_GAP_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  } finally {
    changes.close();
  }
}

/** Yields the changes since `known`, and updates it. */
function* differences(
  known: Map<string, string>,
  listed: readonly DocumentSummary[],
  asked: readonly string[] | null,
): Generator<DocumentEvent> {
  const present = new Set(listed.map(({ id }) => id));
  for (const id of asked ?? [...known.keys()]) {
    if (!present.has(id) && known.delete(id)) yield { type: "document-remove", documentId: id };
  }
  // Oldest first.
  for (const document of listed.toReversed()) {
    const text = JSON.stringify(document);
    if (known.get(document.id) === text) continue;
    known.set(document.id, text);
    yield { type: "document-change", document };
  }
}

/** Collects changes between two calls of `next`. */
class PendingChanges {
  readonly #signal: AbortSignal;
  readonly #stop: () => void;
  #ids = new Set<string>();
  #any = false;
  #wakeUp: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#stop = onDocumentChange((ids) => {
      if (ids === null) this.#any = true;
      for (const id of ids ?? []) this.#ids.add(id);
      this.#wakeUp();
    });
    signal.addEventListener("abort", this.#abort, { once: true });
  }

  /** @returns ids of the changed documents; `null` for all, also after the timeout */
  async next(timeoutMs: number): Promise<readonly string[] | null> {
    if (!this.#any && this.#ids.size === 0 && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        timer.unref();
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const ids = this.#any || this.#ids.size === 0 ? null : [...this.#ids];
    this.#ids = new Set();
    this.#any = false;
    return ids;
  }

  close(): void {
    this.#stop();
    this.#signal.removeEventListener("abort", this.#abort);
  }

  readonly #abort = (): void => this.#wakeUp();
}
