import { deleteCase, updateCase } from "@/lib/data/db/evaluation/eval-cases";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { caseDraftSchema, evalCaseSchema } from "@/lib/shared/contracts/evaluation/eval-case";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PUT: {
    id: "updateCase",
    access: "inspect_runs",
    summary: "Replaces a test case.",
    body: caseDraftSchema,
    answer: evalCaseSchema,
    handle: ({ params, body, owner }) => updateCase(params.id, owner, body),
  },
  DELETE: {
    id: "deleteCase",
    access: "inspect_runs",
    summary: "Deletes a test case with its results.",
    handle: ({ params, owner }) => deleteCase(params.id, owner),
  },
});
