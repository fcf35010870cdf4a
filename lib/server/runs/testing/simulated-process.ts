import { AsyncLocalStorage } from "node:async_hooks";
import { isLeaseLost } from "@/lib/data/db/connection/lease";
import type { RunProgress } from "@/lib/data/db/runs/run-progress";

/** When a process dies: at its nth call of one kind, before or after the database executes it. */
export interface Death {
  at: "progress" | "end";
  nth: number;
  /**
   * `part`: only the first events of the call are stored, as if they were not grouped. `late`: the process is suspended
   * instead, and its call reaches the database when another process executes the run.
   */
  when: "before" | "part" | "after" | "late";
}

/**
 * One application process as seen by the database: after its death none of its calls is executed. Its code runs within
 * `inside`, by which the mocked database functions identify the caller.
 */
export class SimulatedProcess {
  static readonly #current = new AsyncLocalStorage<SimulatedProcess>();
  readonly #calls = { progress: 0, end: 0 };
  #late: (() => Promise<boolean>) | null = null;
  dead = false;

  /** @param predecessor previous holder of the run; if suspended, it wakes up when this one first stores something */
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
   * Executes a call of the process, unless it is dead or dies at this call.
   * @param refused the result that a dead process sees
   */
  async ask<T>(at: Death["at"], work: () => Promise<T>, refused: () => T, part?: () => Promise<unknown>): Promise<T> {
    if (this.dead) return refused();
    if (at === "progress") await this.#predecessor?.wakeUp();
    this.#calls[at] += 1;
    if (this.#death === null || this.#death.at !== at || this.#calls[at] !== this.#death.nth) return await work();
    this.dead = true;
    if (this.#death.when === "after") await work();
    if (this.#death.when === "part") await part?.();
    if (this.#death.when === "late") this.#late = async () => isRefusal(await work().catch((error: unknown) => error));
    return refused();
  }

  /** Resumes the suspended call. @throws if the database still accepts it */
  async wakeUp(): Promise<void> {
    const late = this.#late;
    this.#late = null;
    if (late !== null && !(await late())) throw new Error("a process that has lost its run was able to write to it");
  }
}

/** Whether an answer is the database's refusal of a call without a lease. */
function isRefusal(answer: unknown): boolean {
  return answer === false || (answer instanceof Map && answer.size === 0) || isLeaseLost(answer);
}

/** The first half of the events. */
export function firstPart(run: RunProgress): RunProgress {
  return { ...run, events: run.events.slice(0, Math.ceil(run.events.length / 2)) };
}
