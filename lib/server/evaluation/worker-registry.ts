import { processWide } from "@/lib/shared/process-wide";

interface Waked {
  wake(): void;
}

/** The worker of this process, shared by all module graphs. */
export const evaluationRegistry: { worker?: Waked & { stop(): Promise<void> } } = processWide(
  "evaluation-worker",
  () => ({}),
);

/** Makes the worker look for cases now instead of at its next poll. */
export function wakeEvaluationWorker(): void {
  evaluationRegistry.worker?.wake();
}
