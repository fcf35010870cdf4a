/** Reads on from where it is, for all who ask at once. */
export class SharedReading {
  readonly #read: () => Promise<void>;
  #reading: Promise<void> | undefined;
  #readingNext: Promise<void> | undefined;

  /** @param read reads everything that was written before it is called */
  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** Reads what was written before this call. Calls that come while one reads share the next. */
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
