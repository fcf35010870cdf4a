import { setTimeout as sleep } from "node:timers/promises";
import { type DocumentSummary, documentListSchema } from "@/lib/shared/contracts/library/document";

const POLL_MS = 500;
/** Passages of a document that is not waited for: it was read, and indexing it would only take time. */
const LONG_PASSAGES = 1_000;

/** The result of a document, and its time by this process's clock. */
export interface Ended {
  how: string;
  at: number;
}

/**
 * Follows all documents until each is ready, failed with its reason, or read but too long to wait for its index, in
 * which case it is cancelled.
 */
export class DocumentFollower {
  readonly ended = new Map<string, Ended>();
  /** Names of stored files. */
  readonly names = new Set<string>();
  readonly #url: string;
  #running = true;
  readonly #loop: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#loop = this.#run();
  }

  /** Waits until these have ended, or for the time limit. @returns ids of those that have not */
  async settle(ids: readonly string[], limitMs: number): Promise<string[]> {
    const until = performance.now() + limitMs;
    const open = () => ids.filter((id) => !this.ended.has(id));
    while (open().length > 0 && performance.now() < until) await sleep(POLL_MS);
    return open();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (this.#running) {
      const answer = await fetch(`${this.#url}/api/documents`);
      const { documents } = documentListSchema.parse(await answer.json());
      for (const document of documents) {
        this.names.add(document.fileName);
        if (!this.ended.has(document.id)) await this.#look(document);
      }
      await sleep(POLL_MS);
    }
  }

  async #look({ id, status, failure, passages, progress }: DocumentSummary): Promise<void> {
    if (status === "ready") this.#end(id, `ready, ${passages} passages`);
    else if (status === "failed") this.#end(id, failure?.code ?? "failed");
    else if (progress.stage === "embedding" && progress.total > LONG_PASSAGES) {
      this.#end(id, `read, ${progress.total} passages`);
      await fetch(`${this.#url}/api/documents/${id}/cancel`, { method: "POST" });
    }
  }

  #end(id: string, how: string): void {
    this.ended.set(id, { how, at: performance.now() });
  }
}
