import { processWide } from "@/lib/shared/process-wide";

/** Work that a process does on its own: the jobs of a kind, or a step that is repeated. */
export interface BackgroundWork {
  start(): void;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Resolves once the current step has ended. */
  stop(): Promise<void>;
  /** Releases jobs in progress. */
  interrupt?(which?: InterruptedJobs): void;
}

/** Which jobs to interrupt: default all. */
export type InterruptedJobs = (job: { subject: string; priority: number }) => boolean;

/** The background work of this process, by name. */
const running = processWide("background-work", () => new Map<string, BackgroundWork>());

/** Starts work under a name, unless this process already does it. */
export function startWork(name: string, create: () => BackgroundWork): void {
  if (running.has(name)) return;
  const work = create();
  running.set(name, work);
  work.start();
}

/** Stops one work, or all; what is unfinished resumes at the next start. */
export async function stopWork(name?: string): Promise<void> {
  const names = name === undefined ? [...running.keys()] : [name];
  const stopped = names.map((each) => {
    const work = running.get(each);
    running.delete(each);
    return work?.stop();
  });
  await Promise.all(stopped);
}

export function isWorking(name: string): boolean {
  return running.has(name);
}

/** Has work of this process look for jobs now. */
export function wakeWork(name: string): void {
  running.get(name)?.wake();
}

/** Interrupts jobs in progress in this process, and looks for others. */
export function interruptWork(name: string, which?: InterruptedJobs): void {
  const work = running.get(name);
  work?.interrupt?.(which);
  work?.wake();
}
