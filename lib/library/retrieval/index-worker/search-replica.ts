import { onDocumentChange } from "@/lib/data/db/library/document-notices";
import type { BackgroundWork } from "@/lib/data/jobs/background-work";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { keepLargeIndex } from "../index/embedded/resident-index";
import { LONGEST_REPLICA_POLL_MS, POLL_MS } from "../tunables";
import { libraryIndexes } from "./library";

/** Keeps a large index of this database in the memory of a process that searches it. */
export class SearchReplica implements BackgroundWork {
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: POLL_MS,
    longestPollMs: LONGEST_REPLICA_POLL_MS,
    onError: (error) => log.warn({ err: error }, "a large index could not be loaded into memory and will be retried"),
  });
  #unlisten: () => unknown = () => undefined;

  start(): void {
    this.#unlisten = onDocumentChange(() => this.#loop.expectWork());
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#unlisten();
    await this.#loop.stop();
  }

  /** Loads an index that has become large. @returns false: there is nothing more to do at once */
  async step(): Promise<false> {
    const { active, building, engine } = await libraryIndexes();
    for (const row of [building, active]) if (row?.store === "embedded") await keepLargeIndex(row.id, engine);
    return false;
  }
}
