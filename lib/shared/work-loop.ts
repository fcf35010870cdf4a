export interface WorkLoopOptions {
  /** One piece of work. @returns whether more work may be pending */
  step: () => Promise<boolean>;
  /** Wait after a step that found nothing to do or failed, in milliseconds. */
  pollMs: number;
  /** The wait doubles up to this while steps find nothing to do, in milliseconds. Default: no change. */
  longestPollMs?: number;
  /** Called with the error of a failed step; the next step follows after the wait. */
  onError: (error: unknown) => void;
}

/**
 * Runs steps one after another while there is work, then checks again when it is woken or the poll interval has passed.
 */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  #stopping = false;
  #awake = false;
  #pauseMs: number;
  #wakeUp: () => void = () => undefined;
  #pollSoon: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
    this.#pauseMs = options.pollMs;
  }

  /** True from `stop` on: a running step should finish. */
  get stopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Checks for work now instead of at the next poll; also takes effect during a step. */
  wake(): void {
    this.#awake = true;
    this.#pauseMs = this.#options.pollMs;
    this.#wakeUp();
  }

  /** Checks for work after the shortest wait at the latest: there may be some soon. */
  expectWork(): void {
    this.#pauseMs = this.#options.pollMs;
    this.#pollSoon();
  }

  /** Resolves once the running step has ended; no other starts. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const found = await this.#options.step().catch((error: unknown) => {
        this.#options.onError(error);
        return "failed" as const;
      });
      if (found !== false) this.#pauseMs = this.#options.pollMs;
      if (found !== true) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    if (!this.#awake) {
      const { pollMs, longestPollMs = pollMs } = this.#options;
      const since = performance.now();
      const ms = this.#pauseMs;
      this.#pauseMs = Math.max(ms, Math.min(2 * ms, longestPollMs));
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, ms).unref();
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#pollSoon = () => {
          const leftMs = ms - (performance.now() - since);
          if (leftMs <= pollMs) return;
          clearTimeout(timer);
          timer = setTimeout(resolve, pollMs).unref();
          this.#pollSoon = () => undefined;
        };
      });
      this.#pollSoon = () => undefined;
    }
    this.#awake = false;
  }
}
