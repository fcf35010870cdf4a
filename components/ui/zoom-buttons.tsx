"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "./button";

/** Zoom in, zoom out, and fit; in the corner of a drawing. */
export function ZoomButtons({ onIn, onOut, onFit }: { onIn(): void; onOut(): void; onFit(): void }) {
  const t = useTranslations("workflow");
  const buttons = [
    { label: t("zoomIn"), icon: Plus, act: onIn },
    { label: t("zoomOut"), icon: Minus, act: onOut },
    { label: t("fit"), icon: Maximize, act: onFit },
  ];
  return (
    <div className="absolute right-2 bottom-2 flex flex-col gap-1">
      {buttons.map(({ label, icon: Icon, act }) => (
        <Button key={label} size="icon-sm" aria-label={label} title={label} onClick={act}>
          <Icon aria-hidden className="size-3.5" />
        </Button>
      ))}
    </div>
  );
}
