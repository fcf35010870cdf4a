"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";

/** A chip of an active filter, with a button to remove it. */
export function RemovableChip({ onRemove, children }: { onRemove(): void; children: ReactNode }) {
  const t = useTranslations("traces.filters");
  return (
    <Chip className="figures pr-1">
      <span className="min-w-0 truncate">{children}</span>
      <button
        type="button"
        aria-label={t("remove")}
        className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </Chip>
  );
}
