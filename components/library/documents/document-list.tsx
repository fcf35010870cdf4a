"use client";

import { FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { useToast } from "@/components/ui/overlays/toast";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useChangeCollection } from "@/lib/browser/api/use-collections";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { Collection, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { hasUnread } from "@/lib/shared/projections/receipt-facts";
import { CollectDialog } from "../collections/collect-dialog";
import { CollectionBar } from "../collections/collection-bar";
import { useCollectionErrorWords } from "../collections/use-collection-error-words";
import { DisagreementNotice } from "../disagreements/disagreement-notice";
import { matchesText } from "../matches-text";
import { FILTER_FROM, ROWS_AT_ONCE } from "../tunables";
import { DeleteDocumentDialog } from "./delete-document-dialog";
import { DocumentRow, type DocumentRowActions } from "./document-row";
import { ListControls } from "./list-controls";
import { ListSkeleton } from "./list-skeleton";
import { isListed, sorted, WHOLE_LIST } from "./list-view";
import { RereadNotice } from "./reread-notice";
import { SampleLibraryActions } from "./sample-library-actions";
import { SelectionBar } from "./selection-bar";
import { TextHits } from "./text-hits";
import { useReread, useRereadReason } from "./use-reread";

const NONE: ReadonlySet<string> = new Set();

/** All searchable documents, or those of the open collection; newest first unless sorted otherwise. */
export function DocumentList({
  adding,
  notice,
  opened,
  collections,
  collectionsFailed,
  open,
  onlyUnread,
  onOpen,
  onUnread,
  onSearch,
}: {
  /** Whether documents are being added. */
  adding: boolean;
  /** Progress of work on listed documents, next to their count, with its details below. */
  notice: ReactNode;
  opened: ReactNode;
  /** `null` until loaded. */
  collections: readonly Collection[] | null;
  collectionsFailed: boolean;
  open: Collection | null;
  /** Whether only documents are listed that were not read in full. */
  onlyUnread: boolean;
  onOpen(collectionId: string | null): void;
  onUnread(onlyUnread: boolean): void;
  onSearch(): void;
}) {
  const t = useTranslations("library.list");
  const empty = useTranslations("library.collections");
  const errorWords = useCollectionErrorWords();
  const toast = useToast();
  const locale = useLocale();
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useDocuments();
  const { mutate: change } = useChangeCollection();
  const { reread } = useReread();
  const reasonOf = useRereadReason();
  const [text, setText] = useState("");
  const [view, setView] = useState(WHOLE_LIST);
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const [selected, setSelected] = useState(NONE);
  const [deleting, setDeleting] = useState<DocumentSummary | null>(null);
  const [collecting, setCollecting] = useState<readonly DocumentSummary[] | null>(null);
  const names = useMemo(() => new Map((collections ?? []).map(({ id, name }) => [id, name])), [collections]);
  const openId = open?.id ?? null;
  const actions = useMemo(
    (): DocumentRowActions => ({
      select: ({ id }, on) => setSelected((ids) => new Set(on ? [...ids, id] : [...ids].filter((own) => own !== id))),
      collect: (document) => setCollecting([document]),
      reread: ({ id }) => reread([id]),
      takeOut: ({ id }) => {
        if (openId === null) return;
        change({ id: openId, remove: [id] }, { onError: (cause) => toast({ title: errorWords(cause), error: true }) });
      },
      remove: setDeleting,
    }),
    [openId, change, reread, toast, errorWords],
  );

  // Wait for both: names that arrive later would move the rows.
  if (isPending || collections === null) return <ListSkeleton label={t("loading")} />;
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  const ready = data.documents.filter(({ status }) => status === "ready");
  const documents = openId === null ? ready : ready.filter((own) => own.collections.includes(openId));
  const unread = documents.filter(({ receipt }) => receipt !== null && hasUnread(receipt));
  const listed = (onlyUnread ? unread : documents).filter(
    (document) => matchesText(document, text) && isListed(document, view, dataUpdatedAt),
  );
  const shown = sorted(listed, view.sort, locale);
  const marked = shown.filter(({ id }) => selected.has(id));
  const filtered = view.kind !== null || view.language !== null || view.added !== null;
  const narrowed = onlyUnread || filtered || text.trim() !== "";
  return (
    <>
      <section aria-label={t("label")} className="flex flex-col gap-2">
        {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
        {collectionsFailed && (
          <p role="status" className="text-sm text-unsupported">
            {empty("failedToLoad")}
          </p>
        )}
        {(ready.length > 0 || collections.length > 0) && (
          <CollectionBar
            collections={collections}
            open={open}
            documents={ready.length}
            onOpen={(id) => {
              setSelected(NONE);
              onOpen(id);
            }}
            onSearch={onSearch}
          />
        )}
        {documents.length === 0 ? (
          <EmptyState
            title={open === null ? t("emptyTitle") : empty("emptyTitle", { name: open.name })}
            icon={<FileText aria-hidden className="size-8" />}
          >
            {adding ? t("soonText") : open === null ? t("emptyText") : empty("emptyText")}
          </EmptyState>
        ) : (
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
            <div className="flex min-w-0 items-center gap-3">
              <p role="status" className="figures shrink-0 text-sm text-ink-2">
                {narrowed
                  ? t("shown", { shown: shown.length, count: documents.length })
                  : t("count", { count: documents.length })}
              </p>
              {(unread.length > 0 || onlyUnread) && (
                <button
                  type="button"
                  aria-pressed={onlyUnread}
                  onClick={() => onUnread(!onlyUnread)}
                  className={classNames(chipStyles(onlyUnread ? "accent" : "neutral"), "figures")}
                >
                  {t("unread", { count: unread.length })}
                </button>
              )}
              {notice}
            </div>
            {ready.length > 0 && (
              <input
                type="search"
                data-page-search
                aria-label={t("filter")}
                placeholder={t("filter")}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className="h-9 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm sm:w-64"
              />
            )}
          </div>
        )}
        {ready.length >= FILTER_FROM && documents.length > 0 && (
          <ListControls documents={documents} view={view} onChange={setView} />
        )}
        {documents.length > 0 && opened}
        <RereadNotice documents={data.documents} />
        {open === null && <DisagreementNotice />}
        {documents.length > 0 && shown.length === 0 && (
          <p className="py-8 text-center break-words text-ink-2">
            {text.trim() !== "" ? t("noTitle", { text }) : filtered ? t("noneFiltered") : t("noUnread")}
          </p>
        )}
        {shown.length > 0 && (
          <Card>
            <SelectionBar
              marked={marked}
              shown={shown.length}
              open={open}
              onAll={(on) => setSelected(on ? new Set(shown.map(({ id }) => id)) : NONE)}
              onCollect={() => setCollecting(marked)}
              onTakeOut={() => {
                if (openId === null) return;
                change(
                  { id: openId, remove: marked.map(({ id }) => id) },
                  {
                    onSuccess: () => setSelected(NONE),
                    onError: (cause) => toast({ title: errorWords(cause), error: true }),
                  },
                );
              }}
            />
            <ul className="divide-y divide-line">
              {shown.slice(0, rows).map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  selected={selected.has(document.id)}
                  collectionNames={names}
                  open={open}
                  rereadable={reasonOf(document) !== null}
                  actions={actions}
                />
              ))}
            </ul>
          </Card>
        )}
        {shown.length > rows && (
          <div className="mt-1 flex justify-center">
            <Button onClick={() => setRows(rows + ROWS_AT_ONCE)}>
              {t("more", { count: Math.min(ROWS_AT_ONCE, shown.length - rows) })}
            </Button>
          </div>
        )}
        {deleting !== null && <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(null)} />}
        {collecting !== null && collecting.length > 0 && (
          <CollectDialog
            documents={collecting}
            onClose={() => {
              setCollecting(null);
              setSelected(NONE);
            }}
          />
        )}
      </section>
      {documents.length > 0 && <TextHits text={text} collection={openId} />}
      {open === null && (
        <p className="text-xs text-ink-3">
          <SampleLibraryActions documents={data.documents} />
        </p>
      )}
    </>
  );
}
