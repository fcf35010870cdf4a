"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

const CHOICES = [
  { value: true, word: "agree", icon: Check, pressed: "border-supported bg-supported-soft text-supported" },
  { value: false, word: "disagree", icon: X, pressed: "border-unsupported bg-unsupported-soft text-unsupported" },
] as const;

/** Agree or disagree; pressing the chosen one again clears it. */
export function AgreeButtons({
  what,
  value,
  onChange,
  disabled = false,
}: {
  /** Names the judged item for screen readers. */
  what: string;
  value: boolean | null;
  onChange(value: boolean | null): void;
  disabled?: boolean;
}) {
  const t = useTranslations("review");
  return (
    <fieldset aria-label={t("judge", { what })} className="flex shrink-0 gap-1">
      {CHOICES.map(({ value: own, word, icon: Icon, pressed }) => (
        <button
          key={word}
          type="button"
          disabled={disabled}
          aria-pressed={value === own}
          title={t(word)}
          onClick={() => onChange(value === own ? null : own)}
          className={classNames(
            "inline-flex size-6.5 items-center justify-center rounded-md border transition-colors disabled:opacity-45",
            value === own ? pressed : "border-line-strong bg-panel text-ink-3 hover:bg-sunk hover:text-ink",
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          <span className="sr-only">{t(word)}</span>
        </button>
      ))}
    </fieldset>
  );
}
