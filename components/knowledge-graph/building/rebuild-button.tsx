"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useQuantities } from "@/components/words/use-quantities";
import type { ExtractionStatus } from "@/lib/shared/contracts/library/graph-extraction";
import { useEstimateWords } from "./use-estimate-words";

/** Reads everything anew; where a language model does, after saying what it took the last time. */
export function RebuildButton({
  status: { method, passages, spent },
  disabled,
  onRebuild,
}: {
  status: ExtractionStatus;
  disabled: boolean;
  onRebuild(): void;
}) {
  const t = useTranslations("graph.extraction");
  const words = useEstimateWords();
  const { ms } = useQuantities();
  const [isAsking, setAsking] = useState(false);
  const asks = method === "language-model";
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={asks ? () => setAsking(true) : onRebuild}>
        {t("rebuild")}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("rebuildTitle")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("rebuildCancel")}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                onRebuild();
              }}
            >
              {t("rebuild")}
            </Button>
          </>
        }
      >
        <p>{t("rebuildText", { count: passages.total })}</p>
        <p className="figures mt-2 text-ink-2">
          {t("rebuildSpent")} {[...words.spent(spent), ms(spent.ms)].join(" · ")}
        </p>
      </Dialog>
    </>
  );
}
