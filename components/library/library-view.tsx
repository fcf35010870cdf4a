"use client";

import { ArrowLeft, ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { Page } from "@/components/shell/page";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/progress";
import { Tabs } from "@/components/ui/tabs";
import { queryString } from "@/lib/browser/api/query-string";
import { useCollections } from "@/lib/browser/api/use-collections";
import { isUnderWay, useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { AddDocuments } from "./add/add-documents";
import { JobList } from "./add/job-list";
import { countJobs, type Job, mergeJobs, newlySeen, rechunkProgress } from "./add/jobs";
import { DocumentList } from "./documents/document-list";
import { useDocumentStream } from "./documents/use-document-stream";
import { useUploads } from "./documents/use-uploads";
import { SearchDebugger } from "./search/search-debugger";

const addressSchema = z.object({
  tab: z.enum(["documents", "search"]).catch("documents"),
  /** Id of the open collection. */
  collection: z.uuid().nullable().catch(null),
  /** Only documents that were not read in full. */
  unread: z.stringbool().catch(false),
  /** The user came to add a document. */
  add: z.stringbool().catch(false),
  /** Id of the conversation that the user came from. */
  question: z.uuid().nullable().catch(null),
});
const NAMES = addressSchema.keyof().options;
type LibraryAddress = z.infer<typeof addressSchema>;
type LibraryTab = LibraryAddress["tab"];

/** The library view, stored in the address so that it can be linked to and survives a reload. */
function useLibraryAddress(): [LibraryAddress, (change: Partial<LibraryAddress>) => void] {
  const pathname = usePathname();
  const search = useSearchParams();
  const address = addressSchema.parse(Object.fromEntries(NAMES.map((name) => [name, search.get(name)])));
  return [
    address,
    (change) => {
      const { tab, collection, unread, add, question } = { ...address, ...change };
      const next = {
        ...(tab === "documents" ? {} : { tab }),
        ...(collection === null ? {} : { collection }),
        ...(unread ? { unread: "1" } : {}),
        ...(add ? { add: "1" } : {}),
        ...(question === null ? {} : { question }),
      };
      // Next follows the address in `useSearchParams` without asking the server again.
      window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
    },
  ];
}

const NO_DOCUMENTS: readonly DocumentSummary[] = [];
const NONE_SEEN: ReadonlySet<string> = new Set();

/** The library: documents, imports and the search debugger. */
export function LibraryView() {
  const t = useTranslations("library");
  const [address, go] = useLibraryAddress();
  const uploads = useUploads();
  const { data, dataUpdatedAt } = useDocuments(uploads);
  const collections = useCollections();
  // A collection deleted elsewhere is no longer open.
  const open = collections.data?.collections.find(({ id }) => id === address.collection) ?? null;
  const documents = data?.documents ?? NO_DOCUMENTS;
  const [seen, setSeen] = useState(NONE_SEEN);
  const fresh = newlySeen(documents, seen);
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
  const forget = useCallback(
    (ids: readonly string[]) => setSeen((known) => new Set([...known].filter((id) => !ids.includes(id)))),
    [],
  );
  const [updatesOpen, setUpdatesOpen] = useState(false);
  const jobs = useMemo(
    () => mergeJobs(uploads, documents, dataUpdatedAt, seen),
    [uploads, documents, dataUpdatedAt, seen],
  );
  useDocumentStream(jobs.some(({ document }) => document !== null && isUnderWay(document)));
  const adding = useMemo(() => jobs.filter(({ document }) => document == null || document.updating === null), [jobs]);
  const updating = useMemo(() => jobs.filter(({ document }) => document != null && document.updating !== null), [jobs]);
  return (
    <Page title={t("title")} description={t("description")}>
      {address.question !== null && <BackToQuestion conversationId={address.question} />}
      <Tabs<LibraryTab>
        className="-mx-4"
        label={t("tabs.label")}
        value={address.tab}
        onValueChange={(tab) => go({ tab })}
        tabs={[
          {
            value: "documents",
            label: t("tabs.documents"),
            keepMounted: true,
            panel: (
              <div className="flex flex-col gap-5 px-4 py-5">
                <AddDocuments collection={open} open={address.add} onClose={() => go({ add: false })} />
                <JobList jobs={adding} kind="jobs" onForget={forget} />
                <DocumentList
                  adding={countJobs(adding).active > 0}
                  notice={
                    <UpdateNotice
                      jobs={updating}
                      progress={rechunkProgress(documents)}
                      open={updatesOpen}
                      onOpenChange={setUpdatesOpen}
                    />
                  }
                  opened={updatesOpen && <JobList jobs={updating} kind="updating" onForget={forget} />}
                  collections={collections.isPending ? null : (collections.data?.collections ?? [])}
                  collectionsFailed={collections.isError}
                  open={open}
                  onlyUnread={address.unread}
                  onOpen={(collection) => go({ collection })}
                  onUnread={(unread) => go({ unread })}
                  onSearch={() => go({ tab: "search" })}
                />
              </div>
            ),
          },
          {
            value: "search",
            label: t("tabs.search"),
            keepMounted: true,
            panel: (
              <SearchDebugger
                collections={collections.data?.collections ?? []}
                open={open}
                onOpen={(collection) => go({ collection })}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}

/** The link back to a question that lacked documents. */
function BackToQuestion({ conversationId }: { conversationId: string }) {
  const t = useTranslations("library.upload");
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <Link
        href={`/c/${conversationId}`}
        className="inline-flex items-center gap-1.5 font-medium text-accent underline underline-offset-2"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        {t("back")}
      </Link>
      {t("backText")}
    </p>
  );
}

/**
 * How many documents have been updated, on one line that comes and goes without moving the page; it expands the list of
 * those in progress.
 */
function UpdateNotice({
  jobs,
  progress,
  open,
  onOpenChange,
}: {
  jobs: readonly Job[];
  /** `null` where documents are only read again. */
  progress: ReturnType<typeof rechunkProgress>;
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  const t = useTranslations("library.updating");
  const { active, failed } = countJobs(jobs);
  // The user wanted the cancelled ones.
  const isBroken = jobs.some(({ phase }) => phase === "failed");
  if (jobs.length === 0 && !open) return null;
  const isAtWork = active > 0;
  const atWork = progress === null ? t("rereading", { count: active }) : t("progress", progress);
  const words = isAtWork ? atWork : failed > 0 ? t("failed", { failed }) : t("over");
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className={classNames(chipStyles(isBroken ? "unsupported" : "neutral"), "figures")}
    >
      {isAtWork && progress !== null && (
        <span className="w-12 max-sm:hidden [&_*]:min-w-0">
          <Progress label={t("title")} value={progress.done} max={Math.max(progress.total, 1)} />
        </span>
      )}
      <span className="truncate">{words}</span>
      <ChevronDown aria-hidden className={classNames("size-3.5 shrink-0", open && "rotate-180")} />
    </button>
  );
}
