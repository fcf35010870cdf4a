"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { SampleLibraryActions } from "@/components/library/documents/sample-library-actions";
import { buttonStyles } from "@/components/ui/button";

/** Shown while the library is empty. */
export function NoDocuments({ adding }: { adding: number }) {
  const t = useTranslations("chat.empty");
  return (
    <div className="m-auto flex w-full max-w-xl flex-col gap-4 py-8">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">
          {adding > 0 ? t("adding", { count: adding }) : t("noDocuments")}
        </h2>
        <p role="status" className="mt-1 text-ink-2">
          {t(adding > 0 ? "addingText" : "noDocumentsText")}
        </p>
      </div>
      <Link href="/library" className={`${buttonStyles(adding > 0 ? "secondary" : "primary")} self-start`}>
        {t(adding > 0 ? "openLibrary" : "addDocuments")}
      </Link>
      {adding === 0 && (
        <p className="text-sm text-ink-3">
          <SampleLibraryActions documents={[]} />
        </p>
      )}
    </div>
  );
}
