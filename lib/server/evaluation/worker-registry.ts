import { processWide } from "@/lib/shared/process-wide";

interface Waked {
  wake(): void;
}

/** The worker of this process, whichever module graph started it. */
export const evaluationRegistry: { worker?: Waked & { stop(): Promise<void> } } = processWide(
  "evaluation-worker",
  () => ({}),
);

/** There may be something to ask: the worker looks now instead of at its next poll. */
export function wakeEvaluationWorker(): void {
  evaluationRegistry.worker?.wake();
}
