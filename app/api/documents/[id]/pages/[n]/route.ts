import { requireReadable } from "@/lib/data/db/library/readable";
import { readScannedPage } from "@/lib/library/ingest/documents/read-scanned-page";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, pageNumberSchema } from "@/lib/server/http/request/path-params";
import { scannedPageSchema } from "@/lib/shared/contracts/library/recognized-page";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ n: pageNumberSchema }),
  GET: {
    id: "getScannedPage",
    access: "read_library",
    summary:
      "The words that OCR read on a page, or in pictures on it, by its 1-based number, with their places and confidence.",
    answer: scannedPageSchema,
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return readScannedPage(params.id, params.n);
    },
  },
});
