import { AsyncLocalStorage } from "node:async_hooks";
import type { RunEvent } from "../../contracts/run-event";

/** Where a process dies: at its nth call of one kind, before the database did what it asked for, or after. */
export interface Death {
  at: "events" | "checkpoint" | "end";
  nth: number;
  /** `part`: of the events of one call only the first are stored, as when they had not been grouped. */
  when: "before" | "part" | "after";
}

/**
 * One application process as the database sees it: from its death on, nothing that it asks for is done. Whatever it
 * runs, runs inside `inside`, which is how the replaced database functions know who is asking.
 */
export class SimulatedProcess {
  private static readonly current = new AsyncLocalStorage<SimulatedProcess>();
  private readonly calls = { events: 0, checkpoint: 0, end: 0 };
  dead = false;

  constructor(private readonly death: Death | null) {}

  static get asking(): SimulatedProcess | undefined {
    return SimulatedProcess.current.getStore();
  }

  inside<T>(work: () => T): T {
    return SimulatedProcess.current.run(this, work);
  }

  /**
   * Does what the process asks for, unless it is dead or dies of it.
   * @param refused what a process sees that the database does not listen to any more
   */
  async ask<T>(at: Death["at"], work: () => Promise<T>, refused: () => T, part?: () => Promise<unknown>): Promise<T> {
    if (this.dead) return refused();
    this.calls[at] += 1;
    if (this.death === null || this.death.at !== at || this.calls[at] !== this.death.nth) return await work();
    this.dead = true;
    if (this.death.when === "after") await work();
    if (this.death.when === "part") await part?.();
    return refused();
  }
}

/** The first part of what one call would have stored. */
export function firstPart<Row extends { event: RunEvent }>(rows: readonly Row[]): Row[] {
  return rows.slice(0, Math.ceil(rows.length / 2));
}
