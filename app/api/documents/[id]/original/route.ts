import { readOriginal } from "@/lib/library/ingest/documents/read-document";
import { attachment } from "@/lib/server/http/content-disposition";
import { handleRoute } from "@/lib/server/http/handle-route";

/** The file as uploaded: always a download, so that the browser neither shows nor runs it. */
export const GET = handleRoute(async (_request, { id }) => {
  const { bytes, fileName, mediaType } = await readOriginal(id);
  return new Response(bytes, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": attachment(fileName),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
});
