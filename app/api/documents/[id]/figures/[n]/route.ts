import { requireReadable } from "@/lib/data/db/library/readable";
import { FIGURE_TYPES, readFigure } from "@/lib/library/ingest/documents/read-document";
import { file } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, pageNumberSchema } from "@/lib/server/http/request/path-params";
import { DATA_POLICY } from "@/lib/server/http/security/security-headers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ n: pageNumberSchema }),
  GET: {
    id: "getFigure",
    access: "read_library",
    summary:
      "A picture inside a document, by its number in the receipt's `shownFigures`, as the document stores it, or as drawn on a page of a PDF.",
    answers: { 200: [file("application/octet-stream", ...FIGURE_TYPES)] },
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      const { bytes, contentType } = await readFigure(params.id, params.n);
      return new Response(bytes, {
        headers: {
          "Content-Type": contentType,
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": DATA_POLICY,
          // A document's bytes never change.
          "Cache-Control": "private, max-age=86400, immutable",
        },
      });
    },
  },
});
