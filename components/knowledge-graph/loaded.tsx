"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";

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
  skeleton,
  children,
}: {
  asked: Asked<Data>;
  loading: string;
  failed: string;
  /** Height of the placeholder. */
  skeleton: string;
  children(data: Data): ReactNode;
}) {
  const { data, isPending, isError, error, dataUpdatedAt, refetch } = asked;
  if (isPending) {
    return (
      <>
        <LoadingText>{loading}</LoadingText>
        <Skeleton className={skeleton} />
      </>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {error?.message}
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
