"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Page } from "@/components/shell/page";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { usePulls } from "@/lib/browser/api/settings/use-models";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { DoctorCard } from "./doctor-card";
import { EmbeddingCard } from "./embedding-card";
import { NowCard } from "./now-card";
import { PullCard } from "./pull-card";
import { SampleLibraryCard } from "./sample-library-card";
import { ServerCard } from "./server-card";
import { draftOfServer, type ServerDraft } from "./server-draft";

/** The setup page: what answers now, other models, the embedding model, and whether everything works. */
export function SetupView() {
  const t = useTranslations("setup");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettings();
  return (
    <Page wide title={t("title")} description={t("description")}>
      <div className="grid max-w-6xl items-start gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {isPending ? (
            <>
              <LoadingText>{t("now.loading")}</LoadingText>
              <Skeleton className="h-40 rounded-xl" />
              <Skeleton className="h-96 rounded-xl" />
              <Skeleton className="h-60 rounded-xl" />
            </>
          ) : isError ? (
            <Card>
              <ErrorState title={t("now.failed")} onRetry={() => void refetch()}>
                {failureWords(error)}
              </ErrorState>
            </Card>
          ) : (
            <Steps resolved={data} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SampleLibraryCard />
          <DoctorCard />
        </div>
      </div>
    </Page>
  );
}

function Steps({ resolved }: { resolved: ResolvedSettings }) {
  const [draft, setDraft] = useState<ServerDraft | null>(() => draftOfServer(resolved));
  const { provider } = resolved.settings.languageModel;
  // A download continues, and can be cancelled, after another server was chosen.
  const isPulling = usePulls(true).data?.some(({ state }) => state === "pulling") ?? false;
  return (
    <>
      <NowCard
        resolved={resolved}
        // Keeps a choice made during the switch.
        onBackToReader={() => setDraft((now) => (now === draft ? null : now))}
      />
      <ServerCard resolved={resolved} draft={draft} onDraft={setDraft} />
      {(provider === "ollama" || isPulling) && (
        <PullCard
          host={resolved.languageModel.host ?? ""}
          onChoose={(model) => {
            const inForce = draftOfServer(resolved);
            if (inForce !== null) setDraft({ ...inForce, model });
          }}
        />
      )}
      <EmbeddingCard resolved={resolved} />
    </>
  );
}
