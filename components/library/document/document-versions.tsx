"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useToast } from "@/components/ui/overlays/toast";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { useSeparateDocument } from "../documents/use-document-changes";

/** The versions of a document, and whether the one on the page is the one in search. */
export function DocumentVersions({ document }: { document: DocumentDetail }) {
  const t = useTranslations("library.versions");
  const format = useFormatter();
  const [separating, setSeparating] = useState(false);
  const { versions, version, superseded, status } = document;
  const newest = versions.at(-1)?.version ?? version;
  // A rechunked version is a new row: only the version number identifies the one in search.
  const currentVersion = versions.find(({ id }) => id === document.currentId)?.version ?? version;
  return (
    <>
      {superseded && document.currentId !== document.id && (
        <div
          role="note"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-partial-soft px-3.5 py-2.5 text-sm text-partial"
        >
          <span className="min-w-0">{version === currentVersion ? t("updated") : t("old", { number: version })}</span>
          <Link href={`/library/${document.currentId}`} className={buttonStyles("secondary", "sm")}>
            {t("toCurrent")}
          </Link>
        </div>
      )}
      {versions.length > 1 && (
        <nav aria-label={t("title")} className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <History aria-hidden className="size-3.5" />
            {t("title")}
          </span>
          <ol className="flex flex-wrap gap-1.5">
            {versions.map((own) => {
              const shown = own.version === version;
              const words = [
                t("number", { number: own.version }),
                format.dateTime(new Date(own.createdAt), { dateStyle: "medium" }),
                ...(own.version === currentVersion ? [t("current")] : []),
              ].join(" · ");
              return (
                <li key={own.id}>
                  <Link
                    href={`/library/${own.version === currentVersion ? document.currentId : own.id}`}
                    aria-current={shown ? "page" : undefined}
                    className={classNames(
                      "figures inline-flex rounded-full border px-2.5 py-0.5 text-xs hover:bg-sunk",
                      shown ? "border-accent text-accent" : "border-line-strong text-ink-2",
                    )}
                  >
                    {words}
                  </Link>
                </li>
              );
            })}
          </ol>
          {version === newest && !superseded && status === "ready" && (
            <Button size="sm" onClick={() => setSeparating(true)}>
              {t("separate")}
            </Button>
          )}
          {version > 1 && status !== "ready" && document.failure === null && (
            <span className="text-xs text-ink-2">{t("coming")}</span>
          )}
        </nav>
      )}
      {separating && <SeparateDialog document={document} onClose={() => setSeparating(false)} />}
    </>
  );
}

function SeparateDialog({ document, onClose }: { document: DocumentDetail; onClose(): void }) {
  const t = useTranslations("library.versions");
  const common = useTranslations("library");
  const toast = useToast();
  const separate = useSeparateDocument();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("separateTitle")}
      footer={
        <>
          <Button onClick={onClose}>{common("delete.cancel")}</Button>
          <Button
            variant="primary"
            disabled={separate.isPending}
            onClick={() =>
              separate.mutate(document.id, {
                onSuccess: () => {
                  toast({ title: t("separated") });
                  onClose();
                },
                onError: (error) =>
                  toast({ title: common("document.actionFailed"), description: error.message, error: true }),
              })
            }
          >
            {t("separateConfirm")}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">{t("separateText", { number: document.version })}</p>
    </Dialog>
  );
}
