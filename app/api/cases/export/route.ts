import { record } from "@/lib/data/db/audit/record";
import { exportCases } from "@/lib/data/db/evaluation/eval-cases";
import { file, json } from "@/lib/server/http/api-call";
import { attachment } from "@/lib/server/http/content-disposition";
import { defineRoute } from "@/lib/server/http/define-route";
import { caseExportQuerySchema, caseFileSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { jsonLines, langfuseItem, ragasSample } from "@/lib/shared/projections/case-datasets";

const ITEM_OF = { langfuse: langfuseItem, ragas: ragasSample } as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "exportCases",
    access: "inspect_runs",
    summary: "All test cases: one file that can be imported again, or a dataset of Langfuse or Ragas as JSON Lines.",
    query: caseExportQuerySchema,
    answers: { 200: [json(caseFileSchema), file("application/jsonl")] },
    async handle({ query: { format }, owner }) {
      const cases = await exportCases(owner);
      await record({ type: "exported", content: "cases", format, id: null, personId: null });
      if (format === "touchstone") {
        const headers = { "Content-Disposition": attachment("test-cases.json") };
        return Response.json({ version: 1, cases }, { headers });
      }
      const headers = {
        "Content-Disposition": attachment(`test-cases-${format}.jsonl`),
        "Content-Type": "application/jsonl; charset=utf-8",
      };
      return new Response(jsonLines(cases.map(ITEM_OF[format])), { headers });
    },
  },
});
