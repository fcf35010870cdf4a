/**
 * One abort signal for a request: fired by the caller's signal or by a timer that is restarted for every phase. Unlike
 * `AbortSignal.any`, it leaves no listener on a signal that outlives the request.
 */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #forward = () => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;
  #fired: { phase: string; afterMs: number } | null = null;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    if (outer.aborted) this.#forward();
    else outer.addEventListener("abort", this.#forward, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The phase whose time ran out, if one did. */
  get fired(): { phase: string; afterMs: number } | null {
    return this.#fired;
  }

  /** Aborts after `ms` unless armed again, paused or disposed before. */
  arm(phase: string, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#fired = { phase, afterMs: ms };
      this.#controller.abort();
    }, ms);
  }

  /** Stops the clock while the request waits for the consumer, not for the server. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Closes the request if it is still open, and detaches from the caller's signal. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener("abort", this.#forward);
    this.#controller.abort();
  }
}
