"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { AgreeButtons } from "./agree-buttons";

/** One item to review; the one that the keys apply to has focus. */
export function ReviewItemRow({
  id,
  what,
  opinion,
  current,
  disabled,
  onFocus,
  onJudge,
  children,
}: {
  id: string;
  what: string;
  opinion: boolean | null;
  current: boolean;
  disabled: boolean;
  onFocus(): void;
  onJudge(agrees: boolean | null): void;
  children: ReactNode;
}) {
  const t = useTranslations("review");
  const state = opinion === null ? t("open") : opinion ? t("agreed") : t("disagreed");
  return (
    <li
      id={id}
      // The navigation keys move focus here; the page's keys judge it.
      tabIndex={current ? 0 : -1}
      aria-label={`${what}. ${state}`}
      aria-current={current ? "step" : undefined}
      onFocus={onFocus}
      className={classNames(
        "flex items-start justify-between gap-3 border-l-2 py-2.5 pr-1 pl-3 -outline-offset-2",
        current ? "border-accent bg-sunk" : "border-transparent",
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      <AgreeButtons what={what} value={opinion} disabled={disabled} onChange={onJudge} />
    </li>
  );
}
