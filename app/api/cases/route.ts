import { caseCreateSchema, caseListQuerySchema } from "@/lib/contracts/eval-case";
import { createCase, listCases } from "@/lib/db/eval-cases";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readQuery } from "@/lib/http/read-query";

/** Test cases, the newest first, each with its last result. */
export const GET = handleRoute(async (request) =>
  Response.json(await listCases(LOCAL_OWNER, readQuery(request, caseListQuerySchema).text)),
);

/** Saves a test case. */
export const POST = handleRoute(async (request) =>
  Response.json(await createCase(LOCAL_OWNER, await readJson(request, caseCreateSchema)), { status: 201 }),
);
