import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 50;
const GIVE_UP_MS = 30_000;

/**
 * Requests the liveness endpoint every 50 ms, without waiting for earlier responses. A response needs only one turn of
 * the event loop, so its time shows how long the loop was blocked.
 */
export class LatencyProbe {
  readonly #url: string;
  readonly #open = new Set<Promise<void>>();
  readonly #ms: number[] = [];
  #running = true;
  readonly #loop: Promise<void>;

  constructor(url: string) {
    this.#url = `${url}/api/health/live`;
    this.#loop = this.#run();
  }

  /** @returns milliseconds of each response; a failed one counts as the longest wait */
  async stop(): Promise<readonly number[]> {
    this.#running = false;
    await this.#loop;
    await Promise.all(this.#open);
    return this.#ms;
  }

  async #run(): Promise<void> {
    while (this.#running) {
      const asked = this.#ask().finally(() => this.#open.delete(asked));
      this.#open.add(asked);
      await sleep(EVERY_MS);
    }
  }

  async #ask(): Promise<void> {
    const since = performance.now();
    const ok = await fetch(this.#url, { signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
      async (answer) => {
        await answer.text();
        return answer.ok;
      },
      () => false,
    );
    this.#ms.push(ok ? performance.now() - since : GIVE_UP_MS);
  }
}
