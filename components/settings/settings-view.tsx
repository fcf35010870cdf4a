"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { DoctorNotice } from "@/components/setup/doctor-notice";
import { Page } from "@/components/shell/page";
import { buttonStyles } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { SettingsForm } from "./settings-form";

/** All settings of how a question is answered, beside the resulting workflow. */
export function SettingsView() {
  const t = useTranslations("settings");
  const prompts = useTranslations("prompts");
  const hasAccounts = useHasAccounts();
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettings();
  const profiles = useProfiles();
  const { refetch: refetchProfiles } = profiles;
  const retryProfiles = useCallback(() => void refetchProfiles(), [refetchProfiles]);
  return (
    // Beside the title, where its arrival moves nothing.
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <DoctorNotice />
          {hasAccounts && (
            <>
              <Link href="/people" className={buttonStyles("secondary")}>
                {t("people")}
              </Link>
              <Link href="/audit" className={buttonStyles("secondary")}>
                {t("audit")}
              </Link>
            </>
          )}
          <Link href="/webhooks" className={buttonStyles("secondary")}>
            {t("webhooks")}
          </Link>
          <Link href="/embeds" className={buttonStyles("secondary")}>
            {t("embeds")}
          </Link>
          <Link href="/api-reference" className={buttonStyles("secondary")}>
            {t("api")}
          </Link>
          <Link href="/settings/prompts" className={buttonStyles("secondary")}>
            {prompts("open")}
          </Link>
        </>
      }
    >
      {isPending || profiles.isPending ? (
        <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-[38rem] rounded-xl" />
          <Skeleton className="h-[38rem] rounded-xl" />
        </div>
      ) : isError ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {failureWords(error)}
        </ErrorState>
      ) : (
        <SettingsForm
          resolved={data}
          profiles={profiles.data?.profiles ?? null}
          onRetryProfiles={retryProfiles}
          onReload={() => refetch().then((answer) => answer.data)}
        />
      )}
    </Page>
  );
}
