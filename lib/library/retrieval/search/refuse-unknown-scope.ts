import { missingOfScope } from "@/lib/data/db/library/scope";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";

/**
 * Whoever asks of a collection that is gone should hear so, instead of hearing that nothing was found.
 * @throws AppError `validation_failed`
 */
export async function refuseUnknownScope(scope: LibraryScope | undefined): Promise<void> {
  if (scope === undefined) return;
  const missing = await missingOfScope(scope);
  if (missing.collections.length === 0 && missing.documents.length === 0) return;
  const what = missing.collections.length > 0 ? "collection" : "document";
  throw new AppError("validation_failed", `The question is limited to a ${what} that is not there any more.`, {
    fields: {
      ...(missing.collections.length === 0 ? {} : { "scope.collections": "names one that is not there" }),
      ...(missing.documents.length === 0 ? {} : { "scope.documents": "names one that is not there" }),
    },
  });
}
