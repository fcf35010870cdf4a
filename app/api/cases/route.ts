import { createCase, listCases } from "@/lib/data/db/evaluation/eval-cases";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { caseCreateSchema, caseListQuerySchema } from "@/lib/shared/contracts/evaluation/eval-case";

/** Test cases, newest first, each with its latest result. */
export const GET = handleRoute(async (request) =>
  Response.json(await listCases(ownerOf(request), readQuery(request, caseListQuerySchema).text)),
);

/** Saves a test case. */
export const POST = handleRoute(async (request) =>
  Response.json(await createCase(ownerOf(request), await readJson(request, caseCreateSchema)), { status: 201 }),
);
