"use client";

import { Ellipsis, ExternalLink } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { memo } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu";
import { useLanguageName } from "@/components/words/use-language-name";
import { useQuantities } from "@/components/words/use-quantities";
import { useStatedDate } from "@/components/words/use-stated-date";
import { addressOf } from "@/lib/browser/api/api-client";
import type { Collection, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { kindOf } from "@/lib/shared/contracts/library/document-formats";
import { DocumentMarks } from "./document-marks";
import { ReceiptLine } from "./receipt-line";

export interface DocumentRowActions {
  select(document: DocumentSummary, selected: boolean): void;
  collect(document: DocumentSummary): void;
  /** Reads it again. */
  reread(document: DocumentSummary): void;
  /** Removes it from the open collection. */
  takeOut(document: DocumentSummary): void;
  remove(document: DocumentSummary): void;
}

/** One searchable document with its facts and actions. */
export const DocumentRow = memo(function DocumentRow({
  document,
  selected,
  collectionNames,
  open,
  rereadable,
  actions,
}: {
  document: DocumentSummary;
  selected: boolean;
  /** Names of the collections by id. */
  collectionNames: ReadonlyMap<string, string>;
  /** The open collection. */
  open: Collection | null;
  /** Whether reading it again may find more. */
  rereadable: boolean;
  actions: DocumentRowActions;
}) {
  const t = useTranslations("library");
  const { title } = document;
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4 has-[input:checked]:bg-accent-soft [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        aria-label={t("list.select", { title })}
        checked={selected}
        onChange={(event) => actions.select(document, event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            href={`/library/${document.id}`}
            prefetch={false}
            dir="auto"
            title={title}
            className="min-w-0 truncate font-medium -outline-offset-2 hover:underline"
          >
            {title}
          </Link>
          {document.sample && (
            <span className="shrink-0 rounded-full border border-line-strong px-1.5 text-2xs text-ink-2">
              {t("document.sample")}
            </span>
          )}
        </div>
        <DocumentFacts document={document} />
        {document.receipt !== null && <ReceiptLine receipt={document.receipt} />}
        <DocumentMarks document={document} collectionNames={collectionNames} without={open?.id ?? null} />
      </div>
      <DocumentActions document={document} open={open} rereadable={rereadable} actions={actions} />
    </li>
  );
});

/** Kind, language, passages, size, date and origin of a document, on one line that may wrap. */
export function DocumentFacts({ document }: { document: DocumentSummary }) {
  const t = useTranslations("library.document");
  const languageName = useLanguageName();
  const format = useFormatter();
  const statedDate = useStatedDate();
  const quantities = useQuantities();
  const facts = [
    ...(document.receipt?.author == null ? [] : [t("author", { name: document.receipt.author })]),
    t(`kinds.${kindOf(document.mediaType)}`),
    document.language === null ? t("unknownLanguage") : languageName(document.language, document.writtenIn),
    t("passages", { count: document.passages }),
    quantities.bytes(document.bytes),
    ...(document.dated === null ? [] : [t("dated", { date: statedDate(document.dated) })]),
    t("added", { date: format.dateTime(new Date(document.createdAt), { dateStyle: "medium" }) }),
  ];
  return (
    <span className="figures block text-xs break-words text-ink-3">
      {facts.join(" · ")}
      {document.sourceUrl !== null && <SourceLink address={document.sourceUrl} />}
    </span>
  );
}

/** The origin of a document: its host, with the whole address on hover. */
function SourceLink({ address }: { address: string }) {
  const t = useTranslations("library.document");
  const url = webAddress(address);
  if (url === null) return null;
  return (
    <>
      {" · "}
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={url.href}
        aria-label={t("source", { host: url.host })}
        className="inline-flex max-w-full items-baseline gap-1 underline underline-offset-2 hover:text-ink"
      >
        <span className="truncate">{url.host}</span>
        <ExternalLink aria-hidden className="size-3 shrink-0 self-center" />
      </a>
    </>
  );
}

/** `null` unless it is a web address: nothing else may become a link. */
function webAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

function DocumentActions({
  document,
  open,
  rereadable,
  actions,
}: {
  document: DocumentSummary;
  open: Collection | null;
  rereadable: boolean;
  actions: DocumentRowActions;
}) {
  const t = useTranslations("library.document");
  const reread = useTranslations("library.reread");
  const router = useRouter();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={t("actions", { title: document.title })}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
      items={[
        { label: t("open"), onSelect: () => router.push(`/library/${document.id}`) },
        { label: t("collect"), onSelect: () => actions.collect(document) },
        ...(rereadable ? [{ label: reread("one"), onSelect: () => actions.reread(document) }] : []),
        ...(open === null
          ? []
          : [{ label: t("takeOut", { name: open.name }), onSelect: () => actions.takeOut(document) }]),
        {
          label: t("original"),
          onSelect: () =>
            window.open(addressOf("GET /api/documents/{id}/original", { params: { id: document.id } }), "_self"),
        },
        { label: t("delete"), onSelect: () => actions.remove(document), danger: true },
      ]}
    />
  );
}
