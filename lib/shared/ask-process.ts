import type { ChildProcess, Serializable } from "node:child_process";

/** What a process answered, or why it did not. */
export type ProcessAnswer =
  | { kind: "message"; message: unknown }
  | { kind: "late" }
  | { kind: "error"; detail: string }
  | { kind: "exit"; code: number | null; killedBy: NodeJS.Signals | null };

/**
 * Sends a process one message and waits for its answer, or for its end. The process is left running.
 * @param options.timeMs the longest wait @throws the signal's reason
 */
export function askProcess(
  child: ChildProcess,
  message: Serializable,
  { signal, timeMs }: { signal?: AbortSignal | undefined; timeMs?: number } = {},
): Promise<ProcessAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      child.removeAllListeners();
      // Messages still in flight fail here once the process is killed; ignore them.
      child.on("error", () => {});
      finish();
    };
    const end = (answer: ProcessAnswer) => settle(() => resolve(answer));
    const abort = () => settle(() => reject(signal?.reason));
    const timer = timeMs === undefined ? undefined : setTimeout(() => end({ kind: "late" }), timeMs);
    signal?.addEventListener("abort", abort, { once: true });
    child.once("message", (answer) => end({ kind: "message", message: answer }));
    child.once("error", (error) => end({ kind: "error", detail: String(error) }));
    child.once("exit", (code, killedBy) => end({ kind: "exit", code, killedBy }));
    child.send(message, (error) => {
      if (error !== null) end({ kind: "error", detail: String(error) });
    });
    if (signal?.aborted === true) abort();
  });
}
