"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { SearchAnswer } from "@/lib/shared/contracts/library/search";
import { LEFT_OUT_AT_ONCE } from "../tunables";
import { PassageHead } from "./passage-head";

/** Passages that a list found and a later stage dropped, with the stage and its reason. */
export function LeftOutList({
  leftOut,
  onExplain,
}: {
  leftOut: SearchAnswer["leftOut"];
  onExplain(passage: Passage): void;
}) {
  const t = useTranslations("library.search");
  const [shown, setShown] = useState(LEFT_OUT_AT_ONCE);
  if (leftOut.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className="figures cursor-default px-4 py-3 text-sm">
          <span className="font-semibold">{t("leftOut")}</span>{" "}
          <span className="text-ink-2">{t("leftOutCount", { count: leftOut.length })}</span>
        </summary>
        <ul aria-label={t("leftOut")} className="divide-y divide-line border-t border-line">
          {leftOut.slice(0, shown).map(({ passage, stage, finding }) => (
            <li key={passage.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <PassageHead passage={passage} />
              </div>
              <div className="flex max-w-full flex-wrap items-center gap-2">
                <Chip tone={finding === "not_indexed" ? "partial" : "neutral"} className="min-w-0">
                  <span className="truncate">
                    {t("leftOutAt", { stage: t(`stages.${stage}`), finding: t(`findingShort.${finding}`) })}
                  </span>
                </Chip>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("whyOf", { title: passage.documentTitle })}
                  onClick={() => onExplain(passage)}
                >
                  {t("why")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {leftOut.length > shown && (
          <div className="border-t border-line px-4 py-2">
            <Button size="sm" onClick={() => setShown(shown + LEFT_OUT_AT_ONCE)}>
              {t("more", { count: Math.min(LEFT_OUT_AT_ONCE, leftOut.length - shown) })}
            </Button>
          </div>
        )}
      </details>
    </Card>
  );
}
