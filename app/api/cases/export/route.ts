import { exportCases } from "@/lib/data/db/evaluation/eval-cases";
import { attachment } from "@/lib/server/http/content-disposition";
import { defineRoute } from "@/lib/server/http/define-route";
import { caseFileSchema } from "@/lib/shared/contracts/evaluation/eval-case";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "exportCases",
    summary: "All test cases as one file that can be imported again.",
    answer: caseFileSchema,
    async handle({ owner }) {
      const headers = { "Content-Disposition": attachment("test-cases.json") };
      return Response.json({ version: 1, cases: await exportCases(owner) }, { headers });
    },
  },
});
