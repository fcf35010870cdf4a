"use client";

import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";

const TONES = {
  approved: "supported",
  best_effort: "partial",
  abstained: "unknown",
  cancelled: "unknown",
  failed: "unsupported",
  running: "accent",
} as const satisfies Record<Outcome | "running", Tone>;

/** The outcome of a run, or that it is still running. */
export function OutcomeChip({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations("outcomes");
  const traces = useTranslations("traces");
  const state = outcome ?? "running";
  return (
    <Chip tone={TONES[state]} dot>
      {outcome === null ? traces("running") : t(outcome)}
    </Chip>
  );
}
