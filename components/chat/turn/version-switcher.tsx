"use client";

import { ChevronLeft, ChevronRight, Columns2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { ConversationRun } from "../conversation/use-conversation-runs";

const VersionDifference = lazyPart(
  async () => (await import("@/components/run-comparison/version-difference")).VersionDifference,
);
const CompareVersions = lazyPart(
  async () => (await import("@/components/run-comparison/compare-versions")).CompareVersions,
);

/** Which version of a turn is shown, how it differs, and buttons to the others. */
export function VersionSwitcher({
  run,
  versions,
  askedWith,
  onShow,
}: {
  run: ConversationRun;
  versions: readonly ConversationRun[];
  askedWith: Readonly<Record<string, AskedWith>>;
  onShow(runId: string): void;
}) {
  const t = useTranslations("chat.versions");
  const [comparing, setComparing] = useState(false);
  const at = versions.findIndex(({ key }) => key === run.key);
  const accepted = versions.flatMap(({ runId, question }) => (runId === null ? [] : [{ runId, question }]));
  const asked = run.runId === null ? undefined : askedWith[run.runId];
  const step = (by: -1 | 1) => {
    const next = versions[at + by]?.runId;
    // Not `disabled` at the ends, which would drop keyboard focus.
    return { "aria-disabled": next == null, onClick: () => next != null && onShow(next) };
  };
  const arrow = "aria-disabled:opacity-40 aria-disabled:hover:bg-transparent";
  return (
    <>
      {asked !== undefined && (
        <Suspense>
          <VersionDifference asked={asked} all={accepted.flatMap(({ runId }) => askedWith[runId] ?? [])} />
        </Suspense>
      )}
      <fieldset aria-label={t("label")} className="flex items-center">
        <Button variant="ghost" size="icon-sm" aria-label={t("previous")} className={arrow} {...step(-1)}>
          <ChevronLeft aria-hidden className="size-3.5" />
        </Button>
        <span role="status" className="figures">
          <span className="sr-only">{t("position", { number: at + 1, count: versions.length })}</span>
          <span aria-hidden>{`${at + 1} / ${versions.length}`}</span>
        </span>
        <Button variant="ghost" size="icon-sm" aria-label={t("next")} className={arrow} {...step(1)}>
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      </fieldset>
      {accepted.length > 1 && run.runId !== null && (
        <>
          <Button variant="ghost" size="sm" className="font-normal" onClick={() => setComparing(true)}>
            <Columns2 aria-hidden className="size-3.5" />
            {t("compare")}
          </Button>
          {comparing && (
            <Suspense>
              <CompareVersions shown={run.runId} versions={accepted} onClose={() => setComparing(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
