"use client";

import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CLEARED, type GraphAddress } from "./graph-address";

/** Shown when nothing matches the filters. */
export function NoMatch({ onChange }: { onChange(change: Partial<GraphAddress>): void }) {
  const t = useTranslations("graph");
  return (
    <EmptyState
      title={t("noMatch")}
      icon={<Share2 aria-hidden className="size-8" />}
      action={<Button onClick={() => onChange(CLEARED)}>{t("filters.clear")}</Button>}
    />
  );
}
