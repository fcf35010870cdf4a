/** Shares one incremental read among concurrent callers. */
export class SharedReading {
  readonly #read: () => Promise<void>;
  #reading: Promise<void> | undefined;
  #readingNext: Promise<void> | undefined;

  /** @param read reads everything written before it is called */
  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** Reads everything written before this call. Calls during a read share the next one. */
  catchUp(): Promise<void> {
    if (this.#reading === undefined) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      return this.#reading;
    }
    this.#readingNext ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#readingNext = undefined;
        return this.catchUp();
      });
    return this.#readingNext;
  }
}
