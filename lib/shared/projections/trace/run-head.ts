import type { ConfigStamp, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { Fold } from "../fold";

/** What the page around an answer has to know of its run. */
export interface RunHead {
  ended: boolean;
  /** What the run was asked under; `null` before its first event. */
  settings: ConfigStamp["settings"] | null;
  generator: { kind: ConfigStamp["generator"]; model: string | null } | null;
}

function apply(head: RunHead, event: RunEvent): RunHead {
  if (event.type === "run-end") return { ...head, ended: true };
  if (event.type !== "run-start") return head;
  const { settings, generator, chatModel } = event.configStamp;
  return { ...head, settings, generator: { kind: generator, model: chatModel } };
}

/** The fold of one run for the page around its answer, which is there before any answer's own fold is loaded. */
export const runHeadFold: Fold<RunHead, RunHead> = {
  start: { ended: false, settings: null, generator: null },
  apply,
  view: (head) => head,
};
