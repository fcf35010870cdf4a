/** Maximum bytes that wait for a slow reader; later lines are dropped and counted. */
export const MOST_WAITING_BYTES = 4 * 1_024 * 1_024;
/** Delay between two attempts to write while the reader is behind. */
const RETRY_MS = 10;
/** At the end of the process, how long the reader may stall before the rest is dropped. */
const STALLED_MS = 2_000;

/**
 * Writes lines in order, at once if it can. While the reader is behind, lines wait in memory, up to a limit, and the
 * caller continues. A line that cannot be written at all is dropped: neither a full disk under a log file nor a reader
 * that has exited may end the process or its work.
 *
 * Not `sonic-boom`, which pino offers for this: it loses the line being written when the process ends, and does not end
 * on a full disk.
 */
export class LineQueue {
  readonly #write: (bytes: Uint8Array) => number;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #retry: NodeJS.Timeout | undefined;
  #onDropped: (count: number) => void = () => undefined;

  /** @param write writes some of the bytes, without waiting, and returns how many; throws EAGAIN if it can write none */
  constructor(write: (bytes: Uint8Array) => number) {
    this.#write = write;
  }

  /** Sets what is called with the number of dropped lines once the reader has caught up. */
  reportDropped(onDropped: (count: number) => void): void {
    this.#onDropped = onDropped;
  }

  /** Writes a line or keeps it for later; never waits, never throws. */
  add(line: string): void {
    const bytes = Buffer.from(line, "utf8");
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes.length > MOST_WAITING_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    // Otherwise a retry is due, and would fail as well.
    if (this.#retry === undefined) this.#writeWaiting();
  }

  /** Writes what waits at the end of the process, for as long as the reader accepts any of it. */
  finish(): void {
    let stalledSince = Date.now();
    while (this.#waitingBytes > 0) {
      const before = this.#waitingBytes;
      this.#writeWaiting();
      if (this.#waitingBytes < before) stalledSince = Date.now();
      else if (Date.now() - stalledSince > STALLED_MS) break;
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
    clearTimeout(this.#retry);
  }

  #writeWaiting(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    let written = 0;
    for (const line of this.#waiting) {
      const left = this.#writeSome(line);
      if (left.length > 0) {
        this.#waiting[written] = left;
        break;
      }
      written += 1;
    }
    this.#waiting.splice(0, written);
    if (this.#waiting.length > 0) this.#retry = setTimeout(() => this.#writeWaiting(), RETRY_MS).unref();
    else if (this.#dropped > 0) this.#report();
  }

  /** @returns what the reader has not accepted; nothing if the line is written, or cannot be written */
  #writeSome(line: Buffer): Buffer {
    let left = line;
    try {
      while (left.length > 0) {
        const count = this.#write(left);
        left = left.subarray(count);
        this.#waitingBytes -= count;
      }
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") return left;
      this.#waitingBytes -= left.length;
    }
    return left.subarray(left.length);
  }

  #report(): void {
    const count = this.#dropped;
    this.#dropped = 0;
    this.#onDropped(count);
  }
}
