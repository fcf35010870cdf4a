"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

const METRICS = ["attempt", "score", "iterations", "hallucination", "refinement"] as const;

/** The definitions of the metrics, one click away from their figures. */
export function MetricDefinitions() {
  const t = useTranslations("dashboard.definitions");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("title")}>
        <dl className="flex flex-col gap-3 text-sm">
          {METRICS.map((metric) => (
            <div key={metric}>
              <dt className="font-medium">{t(metric)}</dt>
              <dd className="text-ink-2">{t(`${metric}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
