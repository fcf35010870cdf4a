import { createCase, listCases } from "@/lib/data/db/evaluation/eval-cases";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  caseCreateSchema,
  caseListQuerySchema,
  caseListSchema,
  evalCaseSchema,
} from "@/lib/shared/contracts/evaluation/eval-case";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listCases",
    access: "inspect_runs",
    summary: "Lists test cases, newest first, each with its last result; `text` searches question and note.",
    query: caseListQuerySchema,
    answer: caseListSchema,
    handle: ({ query, owner }) => listCases(owner, query.text),
  },
  POST: {
    id: "createCase",
    access: "inspect_runs",
    summary: "Saves a test case: a question and the expectations of its answer.",
    body: caseCreateSchema,
    answer: evalCaseSchema,
    status: 201,
    refusals: ["conflict"],
    handle: ({ body, owner }) => createCase(owner, body),
  },
});
