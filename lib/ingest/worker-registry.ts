/**
 * Where the rest of the process reaches its ingest worker. On `globalThis`, because routes and start-up code are
 * separate module graphs.
 */
export interface RunningWorker {
  /** Looks for a job now instead of at the next poll. */
  wake(): void;
  /** Stops work on a document that is being deleted. */
  abandon(documentId: string): void;
  stop(): Promise<void>;
}

const KEY = Symbol.for("touchstone.ingest");
const registry: { worker?: RunningWorker } = Reflect.get(globalThis, KEY) ?? {};
Reflect.set(globalThis, KEY, registry);

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
