import { processWide } from "@/lib/shared/process-wide";

/** How the rest of the process reaches its ingest worker. */
export interface RunningWorker {
  /** Looks for a job now instead of at the next poll. */
  wake(): void;
  /** Stops work on a document that is being deleted. */
  abandon(documentId: string): void;
  /** Begins a document anew that is being cut again, since the sizes may be others now, and looks for jobs. */
  chunkAgain(): void;
  stop(): Promise<void>;
}

const registry: { worker?: RunningWorker } = processWide("ingest", () => ({}));

export function registerWorker(worker: RunningWorker): void {
  registry.worker = worker;
}

/** The running worker, which is not registered any more. */
export function unregisterWorker(): RunningWorker | undefined {
  const { worker } = registry;
  delete registry.worker;
  return worker;
}

export function hasIngestWorker(): boolean {
  return registry.worker !== undefined;
}

export function wakeIngestWorker(): void {
  registry.worker?.wake();
}

export function abandonDocument(documentId: string): void {
  registry.worker?.abandon(documentId);
}

export function chunkAgain(): void {
  registry.worker?.chunkAgain();
}
