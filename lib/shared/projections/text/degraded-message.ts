import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";

type Degraded = RunEventOf<"degraded">;

/** Which message under `chat.degraded` says what failed: what stands in for a part may tell more than its name. */
export function degradedMessage({
  what,
  fallback,
}: Pick<Degraded, "what" | "fallback">): "noSearch" | "noWordings" | `what.${Degraded["what"]}` {
  if (fallback === "synthetic-context") return "noSearch";
  // The same part writes a hypothetical passage and further wordings.
  if (what === "expander" && fallback === "keyword-expansion") return "noWordings";
  return `what.${what}`;
}
