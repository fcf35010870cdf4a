import { caseFileSchema } from "@/lib/contracts/eval-case";
import { importCases } from "@/lib/db/eval-cases";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { MAX_CASE_FILE_BYTES } from "@/lib/evaluation/tunables";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Adds the test cases of a file; those that are there already are left out. */
export const POST = handleRoute(async (request) =>
  Response.json(await importCases(LOCAL_OWNER, (await readJson(request, caseFileSchema, MAX_CASE_FILE_BYTES)).cases)),
);
