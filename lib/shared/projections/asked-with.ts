import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { Fold } from "./fold";

/** The settings that a run was asked with; `null` before its first event. */
export const askedWithFold: Fold<AskedWith | null, AskedWith | null> = {
  start: null,
  apply: (asked, event) => askedWithOf(event) ?? asked,
  view: (asked) => asked,
};

function askedWithOf(event: RunEvent): AskedWith | null {
  if (event.type !== "run-start") return null;
  const { configStamp, language, pinnedRoute, scope = null } = event;
  return { settings: configStamp.settings, generator: configStamp.generator, language, pinnedRoute, scope };
}
