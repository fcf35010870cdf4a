"use client";

import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import { useQuantities } from "@/components/words/use-quantities";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { JudgedSentence } from "@/lib/shared/projections/chat/chat-text";
import type { SentencePair } from "@/lib/shared/projections/trace/run-difference";
import { ComparedRow, ComparedRows } from "./compared-rows";

const TONES = {
  supported: "supported",
  partial: "partial",
  contradicted: "unsupported",
  unsupported: "unsupported",
  unknown: "unknown",
} as const satisfies Record<Verdict, Tone>;

/** Each sentence that was judged in either answer, with its verdict on both sides. */
export function SentenceDifference({ sentences }: { sentences: readonly SentencePair[] }) {
  const t = useTranslations("comparison.sentences");
  if (sentences.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <ComparedRows>
      {sentences.map(({ text, left, right }, index) => (
        <ComparedRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer may say the same sentence twice
          key={index}
          name={<span className="text-ink">{text}</span>}
          left={<Found sentence={left} />}
          right={<Found sentence={right} />}
        />
      ))}
    </ComparedRows>
  );
}

function Found({ sentence }: { sentence: JudgedSentence | null }) {
  const t = useTranslations("comparison.sentences");
  const step = useTranslations("traces.step");
  const { score } = useQuantities();
  if (sentence === null) return <span className="text-ink-3">{t("absent")}</span>;
  const { result, retraction } = sentence;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Chip tone={TONES[result.verdict]} dot>
        {step(`verdictsOf.${result.verdict}`)} {result.score !== null && score(result.score)}
      </Chip>
      {retraction !== null && <span className="text-xs text-unsupported">{step("retracted")}</span>}
    </span>
  );
}
