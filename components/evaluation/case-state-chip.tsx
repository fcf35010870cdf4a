"use client";

import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import type { CaseResult } from "@/lib/shared/contracts/evaluation/eval-case";

const TONES = {
  waiting: "neutral",
  running: "accent",
  passed: "supported",
  failed: "unsupported",
  unknown: "unknown",
  unfinished: "neutral",
} as const satisfies Record<CaseResult["state"], Tone>;

/** The last result of a case; `null` for never asked, which differs from unknown. */
export function CaseStateChip({ state }: { state: CaseResult["state"] | null }) {
  const t = useTranslations("cases.states");
  return (
    <Chip tone={state === null ? "neutral" : TONES[state]} dot className="shrink-0">
      {t(state ?? "never")}
    </Chip>
  );
}
