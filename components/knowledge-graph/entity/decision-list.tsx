"use client";

import { GitMerge, Split } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { WhoMay } from "@/components/account/viewer";
import { Loaded } from "@/components/loading/loaded";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/overlays/toast";
import type { GraphResolution } from "@/lib/shared/contracts/library/graph-contents";
import { useResolutions, useUndoResolution } from "../use-graph";

/** Manual merges and splits. They also apply to documents extracted later, until they are undone. */
export function DecisionList({ onOpen }: { onOpen(entityId: string): void }) {
  const t = useTranslations("graph.decisions");
  return (
    <Loaded asked={useResolutions()} loading={t("loading")} failed={t("loadFailed")} skeleton="h-40">
      {(decisions) => <Decisions decisions={decisions} onOpen={onOpen} />}
    </Loaded>
  );
}

function Decisions({ decisions, onOpen }: { decisions: readonly GraphResolution[]; onOpen(entityId: string): void }) {
  const t = useTranslations("graph.decisions");
  const format = useFormatter();
  const toast = useToast();
  const undo = useUndoResolution();
  if (decisions.length === 0) {
    return (
      <EmptyState title={t("empty")} icon={<GitMerge aria-hidden className="size-8" />}>
        {t("emptyText")}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-2xl text-sm text-ink-2">{t("text")}</p>
      <ul aria-label={t("label")} className="divide-y divide-line rounded-xl border border-line bg-panel">
        {decisions.map(({ id, kind, names, entityId, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
            {kind === "merge" ? (
              <GitMerge aria-hidden className="size-4 shrink-0 text-ink-3" />
            ) : (
              <Split aria-hidden className="size-4 shrink-0 text-ink-3" />
            )}
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{t(kind === "merge" ? "merged" : "split", { names: names.join(", ") })}</p>
              <p className="figures text-xs text-ink-3">
                {format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
              </p>
            </div>
            {entityId !== null && (
              <Button variant="ghost" size="sm" onClick={() => onOpen(entityId)}>
                {t("open")}
              </Button>
            )}
            <WhoMay permission="manage_library">
              <Button
                size="sm"
                aria-label={t("undoOf", { names: names.join(", ") })}
                disabled={undo.isPending}
                onClick={() =>
                  undo.mutate(id, {
                    onSuccess: () => toast({ title: t("undone") }),
                    onError: (reason) => toast({ title: t("undoFailed"), description: reason.message, error: true }),
                  })
                }
              >
                {t("undo")}
              </Button>
            </WhoMay>
          </li>
        ))}
      </ul>
    </>
  );
}
