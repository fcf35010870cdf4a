export interface WorkLoopOptions {
  /** One piece of work. @returns whether there may be more to do at once */
  step: () => Promise<boolean>;
  /** Longest wait, in milliseconds, after a step that found nothing to do or failed. */
  pollMs: number;
  /** Told of a step that failed; the next one follows after the wait. */
  onError: (error: unknown) => void;
}

/** Works off what there is, one step after another, and looks again when it is woken or when the time has come. */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  #stopping = false;
  #awake = false;
  #wakeUp: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  /** True from `stop` on: a step that is under way should come to its end. */
  get stopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Looks for work now instead of at the next poll; heard during a step, too. */
  wake(): void {
    this.#awake = true;
    this.#wakeUp();
  }

  /** Resolves once the step that is under way has ended; no other begins. */
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
