import { Ban, Check, CircleDashed, CircleMinus, CircleQuestionMark, Contrast, type LucideIcon, X } from "lucide-react";
import type { SentenceMark } from "./sentence-look";

/** The icon after a sentence. Each has its own shape, so that colour is not the only difference. */
export const SENTENCE_SIGNS = {
  supported: Check,
  partial: Contrast,
  contradicted: X,
  unsupported: Ban,
  unknown: CircleQuestionMark,
  checking: CircleDashed,
  "not-checked": CircleMinus,
} as const satisfies Partial<Record<SentenceMark, LucideIcon>>;
