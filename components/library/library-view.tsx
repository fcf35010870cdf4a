"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { useCollections } from "@/lib/browser/api/use-collections";
import { isUnderWay, useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { AddDocuments } from "./add/add-documents";
import { JobList } from "./add/job-list";
import { countJobs, mergeJobs, newlySeen, recutProgress } from "./add/jobs";
import { BackToQuestion } from "./back-to-question";
import { DocumentList } from "./documents/document-list";
import { useDocumentStream } from "./documents/use-document-stream";
import { useUploads } from "./documents/use-uploads";
import { RecutNotice } from "./recut-notice";
import { SearchDebugger } from "./search/search-debugger";
import { type LibraryTab, useLibraryAddress } from "./use-library-address";

const NO_DOCUMENTS: readonly DocumentSummary[] = [];
const NONE_SEEN: ReadonlySet<string> = new Set();

/** The library: documents in, documents out, and what the search makes of them. */
export function LibraryView() {
  const t = useTranslations("library");
  const [address, go] = useLibraryAddress();
  const uploads = useUploads();
  const { data, dataUpdatedAt } = useDocuments(uploads);
  const collections = useCollections();
  // One that was deleted elsewhere is open no more.
  const open = collections.data?.collections.find(({ id }) => id === address.collection) ?? null;
  const documents = data?.documents ?? NO_DOCUMENTS;
  const [seen, setSeen] = useState(NONE_SEEN);
  const fresh = newlySeen(documents, seen);
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
  const forget = useCallback(
    (ids: readonly string[]) => setSeen((known) => new Set([...known].filter((id) => !ids.includes(id)))),
    [],
  );
  const [recutOpen, setRecutOpen] = useState(false);
  const jobs = useMemo(
    () => mergeJobs(uploads, documents, dataUpdatedAt, seen),
    [uploads, documents, dataUpdatedAt, seen],
  );
  useDocumentStream(jobs.some(({ document }) => document !== null && isUnderWay(document)));
  const adding = useMemo(() => jobs.filter(({ document }) => document?.recutting !== true), [jobs]);
  const recutting = useMemo(() => jobs.filter(({ document }) => document?.recutting === true), [jobs]);
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
                    <RecutNotice
                      jobs={recutting}
                      progress={recutProgress(documents)}
                      open={recutOpen}
                      onOpenChange={setRecutOpen}
                    />
                  }
                  opened={recutOpen && <JobList jobs={recutting} kind="recutting" onForget={forget} />}
                  collections={collections.isPending ? null : (collections.data?.collections ?? [])}
                  collectionsFailed={collections.isError}
                  open={open}
                  onOpen={(collection) => go({ collection })}
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
