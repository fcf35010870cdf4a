"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/browser/api/api-client";

/** The API's error in words, or that the server could not be reached. */
export function useFailureWords(): (error: Error) => string {
  const t = useTranslations("setup");
  return (error) => (error instanceof ApiError && error.status === null ? t("offline") : error.message);
}
