import type { BackgroundWork } from "@/lib/data/jobs/background-work";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { residentGraph } from "./resident-graph";
import { READ_AFTER_MS, READ_EVERY_MS } from "./tunables";

/**
 * Loads the graph's vectors into memory soon after the start and keeps them current, so that the first question to a
 * large graph does not wait.
 */
export class GraphReader implements BackgroundWork {
  readonly #isAsked: () => Promise<boolean>;
  readonly #stopped = new AbortController();
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: READ_EVERY_MS,
    onError: (error) => {
      if (!this.#stopped.signal.aborted) log.warn({ err: error }, "the knowledge graph's vectors could not be read");
    },
  });
  #timer: NodeJS.Timeout | undefined;

  /** @param isAsked whether the current settings search the graph at all */
  constructor(isAsked: () => Promise<boolean>) {
    this.#isAsked = isAsked;
  }

  start(): void {
    this.#timer = setTimeout(() => this.#loop.start(), READ_AFTER_MS);
    this.#timer.unref();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopped.abort();
    await this.#loop.stop();
  }

  /** Loads all new vectors. @returns false: there is nothing more to do at once */
  async step(): Promise<false> {
    if (await this.#isAsked()) await residentGraph().catchUpInBackground(this.#stopped.signal);
    return false;
  }
}
