"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useFailureWords } from "./use-failure-words";

interface Asked<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  dataUpdatedAt: number;
  refetch(): Promise<unknown>;
}

/** Renders loaded data, a placeholder, or an error with a retry button; marks data that is out of date. */
export function Loaded<Data>({
  asked,
  loading,
  failed,
  skeleton = "h-24 rounded-xl",
  children,
}: {
  asked: Asked<Data>;
  /** What screen readers hear meanwhile; without it, there is no placeholder either. */
  loading?: string;
  failed: string;
  /** Height and corners of the placeholder, as class names. */
  skeleton?: string;
  children(data: Data): ReactNode;
}) {
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, dataUpdatedAt, refetch } = asked;
  if (isPending) {
    return loading === undefined ? null : (
      <div>
        <LoadingText>{loading}</LoadingText>
        <Skeleton className={skeleton} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {error === null ? null : failureWords(error)}
      </ErrorState>
    );
  }
  return (
    <>
      {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {children(data)}
    </>
  );
}
