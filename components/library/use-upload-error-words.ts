"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/browser/api-client";

/** Words why an upload was refused. */
export function useUploadErrorWords(): (error: Error) => string {
  const t = useTranslations("library.uploadErrors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("other", { message: error.message });
    switch (error.code) {
      case "unsupported_media_type":
      case "empty_document":
      case "payload_too_large":
      case "unavailable":
        return t(error.code);
      case null:
        return t("unreachable");
      default:
        return t("other", { message: error.message });
    }
  };
}
