"use client";

import { useTranslations } from "next-intl";
import { Dot } from "@/components/ui/chip";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { ChatReflection } from "@/lib/shared/projections/chat/chat";

/** What one reflection found of the answer as a whole: its score, what would be enough, and why. */
export function ReflectionNote({ reflection }: { reflection: ChatReflection }) {
  const t = useTranslations("chat.reflection");
  const { score: words } = useQuantities();
  const { score, minScore, reason } = reflection;
  const state = score === null ? "unscored" : score >= minScore ? "approved" : "below";
  const tone = { unscored: "unknown", approved: "supported", below: "partial" } as const;
  return (
    <section aria-label={t("label")} className="figures rounded-xl border border-line bg-panel px-3.5 py-2 text-sm">
      <p className="flex items-baseline gap-2">
        <span className="relative -top-0.5">
          <Dot tone={tone[state]} />
        </span>
        {t(state, { score: words(score), minScore: words(minScore) })}
      </p>
      <p className="mt-0.5 pl-3.5 text-ink-2">
        <ReasonText reason={reason} />
      </p>
    </section>
  );
}
