import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/shared/process-wide";

/** What a process is doing, for its log lines: the request that it answers and the run that it executes. */
export interface WorkContext {
  /** `X-Request-Id` of the request, or of the one that started the run. */
  readonly requestId?: string;
  readonly runId?: string;
}

const NONE: WorkContext = {};

/** The request and the run that the caller works for; nothing elsewhere. Timers and promises keep it. */
export function workContext(): WorkContext {
  return contexts().getStore() ?? NONE;
}

/** Calls a function within a request or a run, added to the surrounding context. */
export function working<T>(context: WorkContext, call: () => T): T {
  return contexts().run({ ...workContext(), ...context }, call);
}

function contexts(): AsyncLocalStorage<WorkContext> {
  return processWide("work-context", () => new AsyncLocalStorage<WorkContext>());
}
