"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ApiError } from "@/lib/browser/api/api-client";
import { namedExtensions } from "@/lib/shared/contracts/library/document-formats";

/** Why an upload was refused, and what to do about it. */
export function useUploadErrorWords(): (error: Error) => string {
  const t = useTranslations("library.uploadErrors");
  const format = useFormatter();
  return (error) => {
    if (!(error instanceof ApiError)) return t("other", { message: error.message });
    if (error.isUnreachable) return t("unreachable");
    const { collections, saveAs, namedAs, converter } = error.fields;
    if (collections !== undefined) return t("collection_gone");
    if (converter !== undefined && saveAs !== undefined) return t("converterMissing", { converter, format: saveAs });
    if (saveAs !== undefined) return t("saveAs", { formats: format.list(saveAs.split(", "), { type: "disjunction" }) });
    if (namedAs !== undefined) return t("namedAs", { extension: namedAs });
    switch (error.code) {
      case "not_found":
        return t("collection_gone");
      case "unsupported_media_type":
        return t(error.code, {
          formats: namedExtensions(error.fields.oldOffice === undefined ? "read" : "read_or_converted"),
        });
      case "empty_document":
      case "payload_too_large":
      case "request_timeout":
      case "address_refused":
      case "fetch_failed":
      case "rate_limited":
      case "unavailable":
      case "disk_full":
      case "data_damaged":
        return t(error.code);
      default:
        return t("other", { message: error.message });
    }
  };
}
