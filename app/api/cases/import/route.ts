import { importCases } from "@/lib/data/db/evaluation/eval-cases";
import { MAX_CASE_FILE_BYTES } from "@/lib/server/evaluation/tunables";
import { defineRoute } from "@/lib/server/http/define-route";
import { caseFileSchema, caseImportAnswerSchema } from "@/lib/shared/contracts/evaluation/eval-case";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "importCases",
    access: "inspect_runs",
    summary: "Adds the test cases of a file, except exact duplicates of existing ones.",
    body: caseFileSchema,
    maxBytes: MAX_CASE_FILE_BYTES,
    answer: caseImportAnswerSchema,
    refusals: ["conflict"],
    handle: ({ body, owner }) => importCases(owner, body.cases),
  },
});
