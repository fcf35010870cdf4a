import { importCases } from "@/lib/data/db/evaluation/eval-cases";
import { MAX_CASE_FILE_BYTES } from "@/lib/server/evaluation/tunables";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { caseFileSchema } from "@/lib/shared/contracts/evaluation/eval-case";

/** Imports the test cases of a file; existing ones are skipped. */
export const POST = handleRoute(async (request) =>
  Response.json(
    await importCases(ownerOf(request), (await readJson(request, caseFileSchema, MAX_CASE_FILE_BYTES)).cases),
  ),
);
