import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";

type Degraded = RunEventOf<"degraded">;

/** The key under `chat.degraded` for a failure: the fallback may be more specific than the part's name. */
export function degradedMessage({
  what,
  fallback,
}: Pick<Degraded, "what" | "fallback">): "noSearch" | "noWordings" | `what.${Degraded["what"]}` {
  if (fallback === "synthetic-context") return "noSearch";
  // The same part writes the hypothetical passage and the rewordings.
  if (what === "expander" && fallback === "keyword-expansion") return "noWordings";
  return `what.${what}`;
}
