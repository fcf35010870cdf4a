"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";

/** A chip with a button to remove it, such as of an active filter. */
export function RemovableChip({
  label,
  onRemove,
  children,
}: {
  /** Names the button; by default it removes a filter. */
  label?: string;
  onRemove(): void;
  children: ReactNode;
}) {
  const t = useTranslations("traces.filters");
  return (
    <Chip className="figures pr-1">
      <span className="min-w-0 truncate">{children}</span>
      <button
        type="button"
        aria-label={label ?? t("remove")}
        className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </Chip>
  );
}
