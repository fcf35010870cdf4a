"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "@/lib/browser/api/api-client";

/** Words why a collection could not be made, named or changed. */
export function useCollectionErrorWords(): (error: Error) => string {
  const t = useTranslations("library.collections");
  return useCallback(
    (error) =>
      error instanceof ApiError && error.code === "conflict" ? t("taken") : t("failed", { message: error.message }),
    [t],
  );
}
