import { requireReadable } from "@/lib/data/db/library/readable";
import { readPagePicture } from "@/lib/library/ingest/documents/read-scanned-page";
import { file } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, pageNumberSchema } from "@/lib/server/http/request/path-params";
import { DATA_POLICY } from "@/lib/server/http/security/security-headers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ n: pageNumberSchema }),
  GET: {
    id: "getPagePicture",
    access: "read_library",
    summary: "A page of an image file that OCR read, by its 1-based number, as a WebP picture made for screens.",
    answers: { 200: [file("application/octet-stream", "image/webp")] },
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return new Response(await readPagePicture(params.id, params.n), {
        headers: {
          "Content-Type": "image/webp",
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": DATA_POLICY,
          // A document's bytes never change.
          "Cache-Control": "private, max-age=86400, immutable",
        },
      });
    },
  },
});
