"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "@/lib/browser/api/api-client";

/** Why a collection could not be created, renamed or changed. */
export function useCollectionErrorWords(): (error: Error) => string {
  const t = useTranslations("library.collections");
  return useCallback(
    (error) =>
      error instanceof ApiError && error.code === "conflict" ? t("taken") : t("failed", { message: error.message }),
    [t],
  );
}
