import { processWide } from "@/lib/shared/process-wide";

/** What the rest of the process can ask of its ingest worker. */
export interface RunningWorker {
  /** Looks for a job now instead of at the next poll. */
  wake(): void;
  /** Stops work on a document that is being deleted. */
  abandon(documentId: string): void;
  /** Restarts a document that is being cut again, since the chunk sizes may have changed, and looks for jobs. */
  restartRechunk(): void;
  stop(): Promise<void>;
}

const registry: { worker?: RunningWorker } = processWide("ingest", () => ({}));

export function registerWorker(worker: RunningWorker): void {
  registry.worker = worker;
}

/** Removes the running worker from the registry and returns it. */
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

export function restartRechunk(): void {
  registry.worker?.restartRechunk();
}
