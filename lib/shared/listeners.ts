type Listener<Event extends unknown[]> = (...event: Event) => void;

/** The functions to call when something happens, in the order in which they were added. */
export class Listeners<Event extends unknown[] = []> {
  readonly #all = new Set<Listener<Event>>();

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** @returns a function that removes the listener */
  readonly add = (listener: Listener<Event>): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  /** Calls every listener. One that another adds or removes meanwhile is not called. */
  notify(...event: Event): void {
    for (const listener of [...this.#all]) if (this.#all.has(listener)) listener(...event);
  }
}
