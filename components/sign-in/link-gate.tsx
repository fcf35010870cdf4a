"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api/api-client";
import { AccountCard } from "./account-card";
import { ClosedWay } from "./closed-way";

/**
 * The page of a one-time link: reads what the link is about, and says at once if it does not work.
 * @param token the fragment of the address; `null` until it is known
 * @param used what the last attempt to use the link failed with
 */
export function LinkGate<View>({
  token,
  read,
  used,
  title,
  gone,
  children,
}: {
  token: string | null;
  read: UseQueryResult<View>;
  used: Error | null;
  title: string;
  gone: string;
  children(view: View): ReactNode;
}) {
  const t = useTranslations("signIn");
  const closed = (words: string) => (
    <AccountCard title={title}>
      <ClosedWay>{words}</ClosedWay>
    </AccountCard>
  );
  if (token === "") return closed(t("incomplete"));
  if (isGone(read.error) || isGone(used)) return closed(gone);
  if (read.data !== undefined) return children(read.data);
  return (
    <AccountCard title={title}>
      {read.isError ? (
        <ErrorState title={t("linkFailed")} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <LoadingText>{t("linkLoading")}</LoadingText>
          <Skeleton className="h-48 rounded-lg" />
        </>
      )}
    </AccountCard>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "not_found";
}
