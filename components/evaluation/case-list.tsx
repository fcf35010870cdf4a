"use client";

import { Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useLanguageName } from "@/components/words/use-language-name";
import type { CaseList as Cases, EvalCase } from "@/lib/shared/contracts/evaluation/eval-case";
import { CaseStateChip } from "./case-state-chip";
import { useDeleteCase } from "./use-cases";

/** Every case with its expectations, and buttons to edit and delete it. */
export function CaseList({ cases, onEdit }: { cases: Cases["cases"]; onEdit(one: EvalCase): void }) {
  const t = useTranslations("cases");
  const outcomes = useTranslations("outcomes");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const [doomed, setDoomed] = useState<EvalCase | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (cases.length === 0) return <p className="py-8 text-center text-ink-2">{t("noMatch")}</p>;
  return (
    <Card>
      <ul ref={list} tabIndex={-1} aria-label={t("title")} className="divide-y divide-line outline-none">
        {cases.map((one) => {
          const expects = [
            one.expectedOutcome === null ? null : outcomes(one.expectedOutcome),
            one.expectedSources.length === 0 ? null : t("sourceCount", { count: one.expectedSources.length }),
            one.expectedWords.length === 0
              ? null
              : one.expectedWords.map((word) => common("quoted", { text: word })).join(", "),
            one.forbiddenWords.length === 0
              ? null
              : t("forbids", {
                  words: one.forbiddenWords.map((word) => common("quoted", { text: word })).join(", "),
                }),
            one.language === null ? null : languageName(one.language),
          ].filter((part) => part !== null);
          return (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p dir="auto" className="line-clamp-2 text-sm font-medium wrap-anywhere">
                  {one.question}
                </p>
                <p className="mt-0.5 text-xs wrap-anywhere text-ink-2">
                  {t("expects", { what: expects.join(" · ") })}
                  {one.note !== null && ` · ${one.note}`}
                </p>
              </div>
              <div className="flex items-center gap-2">
                {one.last?.runId ? (
                  <Link href={`/traces/${one.last.runId}`} className="hover:underline">
                    <CaseStateChip state={one.last.state} />
                  </Link>
                ) : (
                  <CaseStateChip state={one.last?.state ?? null} />
                )}
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t("edit", { question: one.question })}
                  onClick={() => onEdit(one)}
                >
                  <Pencil aria-hidden className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t("delete", { question: one.question })}
                  onClick={() => setDoomed(one)}
                >
                  <Trash2 aria-hidden className="size-3.5" />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {doomed !== null && <DeleteDialog doomed={doomed} after={() => list.current} onClose={() => setDoomed(null)} />}
    </Card>
  );
}

function DeleteDialog({
  doomed,
  after,
  onClose,
}: {
  doomed: EvalCase;
  /** Receives focus after deletion removes the button that opened the dialog. */
  after(): HTMLElement | null;
  onClose(): void;
}) {
  const t = useTranslations("cases");
  const toast = useToast();
  const remove = useDeleteCase();
  const deleted = useRef(false);
  const confirm = () =>
    remove.mutate(doomed.id, {
      onSuccess: () => {
        deleted.current = true;
        onClose();
      },
      onError: (error) => toast({ title: t("notDeleted"), description: error.message, error: true }),
    });
  return (
    <ConfirmDeletion
      title={t("deleteTitle")}
      words={{ cancel: t("dialog.cancel"), confirm: t("deleteIt") }}
      pending={remove.isPending}
      lastFocus={() => (deleted.current ? after() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p dir="auto" className="font-medium wrap-anywhere text-ink">
        {doomed.question}
      </p>
      <p className="mt-2">{t("deleteText")}</p>
    </ConfirmDeletion>
  );
}
