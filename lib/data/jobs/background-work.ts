import { noteJobs, onJobs } from "@/lib/data/db/jobs/job-notices";
import { onNotice } from "@/lib/data/db/notices/hear-notices";
import { sendNotice } from "@/lib/data/db/notices/send-notices";
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

/** Which jobs to interrupt: those of a subject or a priority; default all. */
export interface InterruptedJobs {
  subject?: string | undefined;
  priority?: number | undefined;
}

/** The background work of this process, by name. Woken and interrupted by this process and by others. */
const running = processWide("background-work", () => {
  const works = new Map<string, BackgroundWork>();
  onJobs((name) => works.get(name)?.wake());
  onNotice((notice) => {
    if (notice.kind === "work") for (const name of notice.names) works.get(name)?.wake();
    else if (notice.kind === "interrupt") interrupt(works.get(notice.work), notice);
    else if (notice.kind === "missed") for (const work of works.values()) work.wake();
  });
  return works;
});

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

/** Has the processes that do this work look for jobs now; called once these are committed. */
export function wakeWork(name: string): void {
  noteJobs(name);
}

/** Interrupts jobs in progress, in this process and in others, and looks for others to do. */
export function interruptWork(name: string, which: InterruptedJobs = {}): void {
  interrupt(running.get(name), which);
  void sendNotice({ kind: "interrupt", work: name, ...which });
}

function interrupt(work: BackgroundWork | undefined, which: InterruptedJobs): void {
  work?.interrupt?.(which);
  work?.wake();
}
