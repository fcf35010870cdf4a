import { requireReadable } from "@/lib/data/db/library/readable";
import { readOriginal } from "@/lib/library/ingest/documents/read-document";
import { file } from "@/lib/server/http/api-call";
import { attachment } from "@/lib/server/http/content-disposition";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { DATA_POLICY } from "@/lib/server/http/security/security-headers";
import { documentMediaTypeSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getOriginal",
    access: "read_library",
    summary: "The original file, always as a download, so that a browser neither shows nor runs it.",
    answers: { 200: [file("application/octet-stream", ...documentMediaTypeSchema.options)] },
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      const { bytes, fileName, mediaType } = await readOriginal(params.id);
      return new Response(bytes, {
        headers: {
          "Content-Type": mediaType,
          "Content-Disposition": attachment(fileName),
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": DATA_POLICY,
          "Cache-Control": "private, no-store",
        },
      });
    },
  },
});
