import { Ban, Check, CircleDashed, CircleMinus, CircleQuestionMark, Contrast, type LucideIcon, X } from "lucide-react";
import type { SentenceMark } from "./sentence-look";

/** The sign after a sentence: each of a shape of its own, for those who cannot tell its colour. */
export const SENTENCE_SIGNS = {
  supported: Check,
  partial: Contrast,
  contradicted: X,
  unsupported: Ban,
  unknown: CircleQuestionMark,
  checking: CircleDashed,
  "not-checked": CircleMinus,
} as const satisfies Partial<Record<SentenceMark, LucideIcon>>;
