"use client";

import { ArrowLeft, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { z } from "zod";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { ApiError, addressOf } from "@/lib/browser/api/api-client";
import { queryString } from "@/lib/browser/api/query-string";
import { useDocument } from "@/lib/browser/api/use-document";
import { usePageTitle } from "@/lib/browser/dom/use-page-title";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { IngestProgress } from "../add/job-row";
import { CollectDialog } from "../collections/collect-dialog";
import { DeleteDocumentDialog } from "../documents/delete-document-dialog";
import { WARNINGS } from "../documents/document-marks";
import { DocumentFacts } from "../documents/document-row";
import { ReplaceDialog } from "../supersede/replace-dialog";
import { SupersedeNotice } from "../supersede/supersede-notice";
import { useDocumentFailureWords } from "../use-document-failure-words";
import { DocumentVersions } from "./document-versions";
import { AskDocument } from "./overview/ask-document";
import { DocumentOverview } from "./overview/document-overview";
import { useAskDocument } from "./overview/use-ask-document";
import { ReceiptView } from "./receipt/receipt-view";
import { RereadDocumentNotice } from "./reread-document-notice";
import { TextPanel } from "./text-panel";

const ALL = [
  ...WARNINGS,
  "unreadPages",
  "unreadPictures",
  "uncomputedFormulas",
  "unsureEncodings",
  "mendedRows",
  "rowsByWords",
  "uncomputedRows",
  "attachments",
  "normalizedCharacters",
  "plainHeadings",
] as const;

/** The findings of ingestion, each with its consequence; renders nothing without any. */
function DocumentFindingsNotice({ document }: { document: DocumentDetail }) {
  const t = useTranslations("library.findings");
  const found = ALL.filter((name) => (document.receipt?.[name] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mb-4 rounded-lg bg-partial-soft px-3.5 py-2.5 text-sm">
      <ul className="flex flex-col gap-2">
        {found.map((name) => (
          <li key={name} className="flex gap-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
            <div className="min-w-0">
              <p className="figures font-medium text-partial">{t(name, { count: document.receipt?.[name] ?? 0 })}</p>
              <p className="text-xs text-ink-2">{t(`${name}Help`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tabSchema = z.enum(["text", "overview", "receipt"]).catch("text");
type DocumentTab = z.infer<typeof tabSchema>;

/** The open tab, stored in the address so that it can be linked to and survives a reload. */
function useDocumentTab(): [DocumentTab, (tab: DocumentTab) => void] {
  const pathname = usePathname();
  const search = useSearchParams();
  return [
    tabSchema.parse(search.get("tab")),
    (tab) => {
      const { tab: _, ...rest } = Object.fromEntries(search);
      const next = tab === "text" ? rest : { ...rest, tab };
      // Next follows the address in `useSearchParams` without asking the server again.
      window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
    },
  ];
}

/** One document as extracted, with its passages marked. `passage` is the ordinal to scroll to. */
export function DocumentView({ documentId, passage }: { documentId: string; passage: number | null }) {
  const t = useTranslations("library.view");
  const { data, isPending, error, refetch } = useDocument(documentId);
  usePageTitle(data?.title ?? null);
  if (isPending) {
    return (
      <div className="max-w-5xl px-4 py-5 min-[900px]:px-7">
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="mb-6 h-7 w-80 max-w-full" />
        <Skeleton className="h-[60dvh]" />
      </div>
    );
  }
  if (data === undefined) {
    const missing = error instanceof ApiError && error.code === "not_found";
    return missing ? (
      <EmptyState
        title={t("missing")}
        action={
          <Link href="/library" className={buttonStyles()}>
            {t("back")}
          </Link>
        }
      />
    ) : (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  return <LoadedDocument document={data} passage={passage} />;
}

function LoadedDocument({ document, passage }: { document: DocumentDetail; passage: number | null }) {
  const t = useTranslations("library");
  const router = useRouter();
  const [dialog, setDialog] = useState<"delete" | "collect" | "replace" | null>(null);
  const [tab, openTab] = useDocumentTab();
  const { ask, isPending, error } = useAskDocument(document.id);
  const [quote, setQuote] = useState<string | null>(null);
  const [place, setPlace] = useState<{ offset: number } | null>(null);
  const question = useRef<HTMLInputElement>(null);
  const askAbout = (words: string) => {
    setQuote(words);
    question.current?.focus();
  };
  const jump = (offset: number) => {
    openTab("text");
    setPlace({ offset });
  };
  const asksHere = document.status === "ready" && !document.superseded;
  return (
    <Page
      title={document.title}
      description={<DocumentFacts document={document} />}
      actions={
        <>
          <Link href="/library" className={buttonStyles("ghost", "sm")}>
            <ArrowLeft aria-hidden className="size-3.5" />
            {t("view.back")}
          </Link>
          <a
            href={addressOf("GET /api/documents/{id}/original", { params: { id: document.id } })}
            className={buttonStyles("secondary", "sm")}
          >
            {t("document.original")}
          </a>
          <Button size="sm" onClick={() => setDialog("collect")}>
            {t("document.collect")}
          </Button>
          {asksHere && (
            <Button size="sm" onClick={() => setDialog("replace")}>
              {t("supersede.open")}
            </Button>
          )}
          <Button size="sm" variant="danger" onClick={() => setDialog("delete")}>
            {t("document.delete")}
          </Button>
        </>
      }
    >
      <SupersedeNotice document={document} />
      <DocumentVersions document={document} />
      <RereadDocumentNotice document={document} />
      <DocumentFindingsNotice document={document} />
      {document.text === "" ? (
        <NoText document={document} />
      ) : (
        <>
          {asksHere && (
            <AskDocument
              quote={quote}
              isPending={isPending}
              error={error}
              inputRef={question}
              onAsk={ask}
              onDropQuote={() => setQuote(null)}
            />
          )}
          <Tabs<DocumentTab>
            className="-mx-4"
            label={t("receipt.tabs.label")}
            value={tab}
            onValueChange={openTab}
            tabs={[
              {
                value: "text",
                label: t("receipt.tabs.text"),
                keepMounted: true,
                panel: <TextPanel document={document} passage={passage} place={place} onJump={jump} onAsk={askAbout} />,
              },
              {
                value: "overview",
                label: t("receipt.tabs.overview"),
                panel: (
                  <div className="px-4 py-4">
                    <DocumentOverview document={document} asking={isPending} onAsk={ask} onJump={jump} />
                  </div>
                ),
              },
              {
                value: "receipt",
                label: t("receipt.tabs.receipt"),
                panel: (
                  <div className="px-4 py-4">
                    <ReceiptView receipt={document.receipt} />
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
      {dialog === "collect" && <CollectDialog documents={[document]} onClose={() => setDialog(null)} />}
      {dialog === "replace" && <ReplaceDialog document={document} onClose={() => setDialog(null)} />}
      {dialog === "delete" && (
        <DeleteDocumentDialog
          document={document}
          onClose={() => setDialog(null)}
          onDeleted={() => router.push("/library")}
        />
      )}
    </Page>
  );
}

/** For a document without text: it is still being ingested, or it failed. */
function NoText({ document }: { document: DocumentDetail }) {
  const t = useTranslations("library.view");
  const failures = useDocumentFailureWords();
  if (document.failure !== null)
    return <EmptyState title={t("failedTitle")}>{failures(document.failure.code)}</EmptyState>;
  return (
    <div className="mx-auto max-w-md py-14">
      <p className="mb-3 text-center text-ink-2">{t("notReady")}</p>
      {document.status !== "ready" && <IngestProgress document={document} />}
    </div>
  );
}
