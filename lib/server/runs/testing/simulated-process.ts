import { AsyncLocalStorage } from "node:async_hooks";
import { isLeaseLost } from "@/lib/data/db/connection/lease";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";

/** Where a process dies: at its nth call of one kind, before the database did what it asked for, or after. */
export interface Death {
  at: "events" | "checkpoint" | "end";
  nth: number;
  /**
   * `part`: of the events of one call only the first are stored, as when they had not been grouped. `late`: it stands
   * still instead, and what it asked for reaches the database when another process is at work on the run.
   */
  when: "before" | "part" | "after" | "late";
}

/**
 * One application process as the database sees it: from its death on, nothing that it asks for is done. Whatever it
 * runs, runs inside `inside`, which is how the replaced database functions know who is asking.
 */
export class SimulatedProcess {
  static readonly #current = new AsyncLocalStorage<SimulatedProcess>();
  readonly #calls = { events: 0, checkpoint: 0, end: 0 };
  #late: (() => Promise<boolean>) | null = null;
  dead = false;

  /** @param predecessor who had the run before; should it stand still, it wakes up beneath this one's first checkpoint */
  readonly #death: Death | null;
  readonly #predecessor: SimulatedProcess | null;

  constructor(death: Death | null, predecessor: SimulatedProcess | null = null) {
    this.#death = death;
    this.#predecessor = predecessor;
  }

  static get asking(): SimulatedProcess | undefined {
    return SimulatedProcess.#current.getStore();
  }

  inside<T>(work: () => T): T {
    return SimulatedProcess.#current.run(this, work);
  }

  /**
   * Does what the process asks for, unless it is dead or dies of it.
   * @param refused what a process sees that the database does not listen to any more
   */
  async ask<T>(at: Death["at"], work: () => Promise<T>, refused: () => T, part?: () => Promise<unknown>): Promise<T> {
    if (this.dead) return refused();
    if (at === "checkpoint") await this.#predecessor?.wakeUp();
    this.#calls[at] += 1;
    if (this.#death === null || this.#death.at !== at || this.#calls[at] !== this.#death.nth) return await work();
    this.dead = true;
    if (this.#death.when === "after") await work();
    if (this.#death.when === "part") await part?.();
    if (this.#death.when === "late") this.#late = async () => isRefusal(await work().catch((error: unknown) => error));
    return refused();
  }

  /** Goes on where it stood still. @throws when the database still listened to it */
  async wakeUp(): Promise<void> {
    const late = this.#late;
    this.#late = null;
    if (late !== null && !(await late())) throw new Error("A process that had lost its run could write to it.");
  }
}

/** What the database answers to each kind of call of a process that has lost its lease. */
function isRefusal(answer: unknown): boolean {
  return answer === false || (answer instanceof Map && answer.size === 0) || isLeaseLost(answer);
}

/** The first part of what one call would have stored. */
export function firstPart<Row extends { event: RunEvent }>(rows: readonly Row[]): Row[] {
  return rows.slice(0, Math.ceil(rows.length / 2));
}
