"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { DocumentList } from "./document-list";
import { PassageSearch } from "./passage-search";
import { UploadList } from "./upload-list";
import { UploadZone } from "./upload-zone";
import { useUploads } from "./use-uploads";

type LibraryTab = "documents" | "search";

/** The library: documents in, documents out, and what the search makes of them. */
export function LibraryView() {
  const t = useTranslations("library");
  const [tab, setTab] = useState<LibraryTab>("documents");
  const { uploads, add, again, dismiss } = useUploads();
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
                <div>
                  <UploadZone onFiles={add} />
                  <UploadList uploads={uploads} onAgain={again} onDismiss={dismiss} />
                </div>
                <DocumentList />
              </div>
            ),
          },
          { value: "search", label: t("tabs.search"), keepMounted: true, panel: <PassageSearch /> },
        ]}
      />
    </Page>
  );
}
