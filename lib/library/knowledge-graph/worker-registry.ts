import { processWide } from "@/lib/shared/process-wide";

/** What the rest of the process can ask of its graph worker. */
export interface RunningGraphWorker {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Interrupts the current document, and looks for work. */
  interrupt(): void;
  stop(): Promise<void>;
}

const registry: { worker?: RunningGraphWorker } = processWide("graph-worker", () => ({}));

export function registerGraphWorker(worker: RunningGraphWorker): void {
  registry.worker = worker;
}

/** Removes the running worker from the registry and returns it. */
export function unregisterGraphWorker(): RunningGraphWorker | undefined {
  const { worker } = registry;
  delete registry.worker;
  return worker;
}

export function hasGraphWorker(): boolean {
  return registry.worker !== undefined;
}

export function wakeGraphWorker(): void {
  registry.worker?.wake();
}

export function interruptGraphWorker(): void {
  registry.worker?.interrupt();
}
