"use client";

import { ShieldAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import { useQuantities } from "@/components/words/use-quantities";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";

const TONES = {
  relevant: "supported",
  related: "related",
  irrelevant: "unsupported",
  unknown: "unknown",
} as const satisfies Record<PassageGrade["grade"], Tone>;

/** A passage's grade with its score. */
export function GradeChip({
  grade: { grade, score: graded },
  name,
}: {
  grade: Pick<PassageGrade, "grade" | "score">;
  /** The grade, in the caller's words. */
  name: string;
}) {
  const t = useTranslations("chat.sources");
  const { score } = useQuantities();
  return (
    <Chip
      tone={TONES[grade]}
      className="figures shrink-0"
      {...(grade === "related" ? { title: t("relatedMeans") } : {})}
    >
      {name} {graded !== null && score(graded)}
    </Chip>
  );
}

/** Whether a passage was rejected because it addresses an AI assistant. */
export function isInstruction({ reason }: Pick<PassageGrade, "reason">): boolean {
  return reason.code === "passage_instructs_assistant";
}

/** Says that a sentence of the passage addresses an AI assistant; renders nothing otherwise. */
export function InstructionBadge({ reason }: Pick<PassageGrade, "reason">) {
  const t = useTranslations("chat.sources");
  if (!isInstruction({ reason })) return null;
  return (
    <span className="flex w-fit items-start gap-1.5 rounded-md bg-partial-soft px-1.5 py-0.5 text-xs text-partial">
      <ShieldAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t("instructsAssistant")}
    </span>
  );
}
