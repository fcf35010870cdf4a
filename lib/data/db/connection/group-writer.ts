import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<T, R> {
  part: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores what many callers submit at about the same time together. Everything submitted in one turn of the event loop,
 * or while a group is being stored, forms one group; groups are stored in order.
 */
export class GroupWriter<T, R> {
  readonly #store: (parts: readonly T[]) => Promise<R>;
  readonly #isPartError: (error: unknown) => boolean;
  readonly #most: number;
  #waiting: Waiting<T, R>[] = [];
  #draining: Promise<void> | undefined;

  /**
   * @param store stores a group as a whole or not at all; every caller of the group receives its result
   * @param isPartError whether one part caused a failure (the others are then stored one by one) or the whole group
   * shares it
   * @param most parts in one group; no limit when omitted
   */
  constructor(
    store: (parts: readonly T[]) => Promise<R>,
    isPartError: (error: unknown) => boolean,
    most = Number.POSITIVE_INFINITY,
  ) {
    this.#store = store;
    this.#isPartError = isPartError;
    this.#most = most;
  }

  /** Resolves once the part is stored. @throws the error of this part, never one caused by another part of its group */
  write(part: T): Promise<R> {
    const stored = new Promise<R>((resolve, reject) => this.#waiting.push({ part, resolve, reject }));
    this.#draining ??= this.#drain();
    return stored;
  }

  /** Whether anything is being stored or waits for it. */
  get isBusy(): boolean {
    return this.#draining !== undefined;
  }

  async #drain(): Promise<void> {
    await nextTurn();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, this.#most);
      this.#waiting = this.#waiting.slice(group.length);
      await this.#storeGroup(group);
    }
    this.#draining = undefined;
  }

  async #storeGroup(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const result = await this.#store(group.map(({ part }) => part));
      for (const { resolve } of group) resolve(result);
    } catch (error) {
      // One part that cannot be stored must not block the others; an unreachable database fails for all.
      if (group.length > 1 && this.#isPartError(error)) for (const one of group) await this.#storeGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
