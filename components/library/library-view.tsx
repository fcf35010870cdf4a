"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { useDocuments } from "@/lib/browser/use-documents";
import { useUploads } from "@/lib/browser/use-uploads";
import { AddDocuments } from "./add-documents";
import { DocumentList } from "./document-list";
import { JobList } from "./job-list";
import { countJobs, mergeJobs } from "./jobs";
import { PassageSearch } from "./passage-search";

type LibraryTab = "documents" | "search";

/** The library: documents in, documents out, and what the search makes of them. */
export function LibraryView() {
  const t = useTranslations("library");
  const [tab, setTab] = useState<LibraryTab>("documents");
  const uploads = useUploads();
  const { data, dataUpdatedAt } = useDocuments(uploads);
  const jobs = useMemo(
    () => mergeJobs(uploads, data?.documents ?? [], dataUpdatedAt),
    [uploads, data?.documents, dataUpdatedAt],
  );
  return (
    <Page title={t("title")} description={t("description")}>
      <Tabs<LibraryTab>
        className="-mx-4"
        label={t("tabs.label")}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "documents",
            label: t("tabs.documents"),
            keepMounted: true,
            panel: (
              <div className="flex flex-col gap-5 px-4 py-5">
                <AddDocuments />
                <JobList jobs={jobs} />
                <DocumentList adding={countJobs(jobs).active > 0} />
              </div>
            ),
          },
          { value: "search", label: t("tabs.search"), keepMounted: true, panel: <PassageSearch /> },
        ]}
      />
    </Page>
  );
}
