import { z } from "zod";
import { readPdfData } from "@/lib/library/ingest/parse/pdf/page/pdf-data";
import { defineRoute } from "@/lib/server/http/define-route";
import { DATA_POLICY } from "@/lib/server/http/security/security-headers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ folder: z.enum(["cmaps", "standard_fonts"]), file: z.string() }),
  GET: {
    id: "getPdfData",
    access: "read_library",
    summary: "What PDF.js needs to show a file that names fonts without holding them: a table of codes, or a font.",
    answers: { 200: [{ kind: "file", mediaTypes: ["application/octet-stream"] }] },
    async handle({ params }) {
      return new Response(await readPdfData(params.folder, params.file), {
        headers: {
          "Content-Type": "application/octet-stream",
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": DATA_POLICY,
          // They change with the version of PDF.js alone.
          "Cache-Control": "private, max-age=86400",
        },
      });
    },
  },
});
