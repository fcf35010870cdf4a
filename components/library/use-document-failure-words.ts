import { useTranslations } from "next-intl";
import type { DocumentFailureCode } from "@/lib/shared/contracts/library/document";
import { namedExtensions } from "@/lib/shared/contracts/library/document-formats";

/** Why a document could not be imported. */
export function useDocumentFailureWords(): (code: DocumentFailureCode) => string {
  const t = useTranslations("documents.failures");
  return (code) => t(code, { formats: namedExtensions("read"), converted: namedExtensions("converted") });
}
