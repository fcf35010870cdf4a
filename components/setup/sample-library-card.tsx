"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";

/** The contents of the library: samples, and the user's documents. */
export function SampleLibraryCard() {
  const t = useTranslations("setup.library");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="min-h-24 px-4 pb-4 text-sm text-ink-2">
        <Loaded asked={useDocuments()} loading={t("loading")} failed={t("failed")} skeleton="h-16">
          {({ documents }) => (
            <>
              <Samples samples={documents.filter(({ sample }) => sample)} />
              <p>{t("own", { count: documents.filter(({ sample }) => !sample).length })}</p>
              <Link href="/library" className="mt-1 inline-block text-accent underline underline-offset-2">
                {t("open")}
              </Link>
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function Samples({ samples }: { samples: readonly DocumentSummary[] }) {
  const t = useTranslations("setup.library");
  const ready = samples.filter(({ status }) => status === "ready").length;
  const failed = samples.filter(({ status }) => status === "failed").length;
  if (samples.length === 0) return <p>{t("noSamples")}</p>;
  if (ready + failed < samples.length) {
    return (
      <>
        <p>{t("samplesReading", { done: ready, total: samples.length })}</p>
        <Progress label={t("progress")} value={ready} max={samples.length} />
      </>
    );
  }
  return (
    <>
      {ready > 0 && <p>{t("samplesReady", { count: ready })}</p>}
      {failed > 0 && <p className="text-partial">{t("samplesFailed", { count: failed })}</p>}
    </>
  );
}
