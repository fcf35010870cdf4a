export interface WorkLoopOptions {
  /** One piece of work. @returns whether more work may be pending */
  step: () => Promise<boolean>;
  /** Longest wait, in milliseconds, after a step that found nothing to do or failed. */
  pollMs: number;
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
  #wakeUp: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
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
    this.#wakeUp();
  }

  /** Resolves once the running step has ended; no other starts. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const more = await this.#options.step().catch((error: unknown) => {
        this.#options.onError(error);
        return false;
      });
      if (!more) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    if (!this.#awake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#options.pollMs);
        timer.unref();
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#awake = false;
  }
}
