import type { ConfigStamp, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { Fold } from "../fold";

/** The facts of a run for the page around its answer. */
export interface RunHead {
  ended: boolean;
  /** The settings of the run; `null` before its first event. */
  settings: ConfigStamp["settings"] | null;
  generator: { kind: ConfigStamp["generator"]; model: string | null } | null;
}

function apply(head: RunHead, event: RunEvent): RunHead {
  if (event.type === "run-end") return { ...head, ended: true };
  if (event.type !== "run-start") return head;
  const { settings, generator, chatModel } = event.configStamp;
  return { ...head, settings, generator: { kind: generator, model: chatModel } };
}

/** The fold of one run for the page around its answer; it is loaded before the fold of the answer itself. */
export const runHeadFold: Fold<RunHead, RunHead> = {
  start: { ended: false, settings: null, generator: null },
  apply,
  view: (head) => head,
};
