import type { Reader } from "@/lib/data/db/library/readable";
import { missingOfScope } from "@/lib/data/db/library/scope";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";

/**
 * Rejects a scope with deleted collections or documents, or such as the reader may not read, which would otherwise just
 * find nothing.
 * @throws AppError `validation_failed`
 */
export async function refuseUnknownScope(scope: LibraryScope | undefined, reader: Reader): Promise<void> {
  if (scope === undefined) return;
  const missing = await missingOfScope(scope, reader);
  if (missing.collections.length === 0 && missing.documents.length === 0) return;
  const what = missing.collections.length > 0 ? "collection" : "document";
  throw new AppError("validation_failed", `The question is limited to a ${what} that no longer exists.`, {
    fields: {
      ...(missing.collections.length === 0 ? {} : { "scope.collections": "contains an unknown id" }),
      ...(missing.documents.length === 0 ? {} : { "scope.documents": "contains an unknown id" }),
    },
  });
}
