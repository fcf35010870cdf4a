import { exportCases } from "@/lib/data/db/evaluation/eval-cases";
import { attachment } from "@/lib/server/http/content-disposition";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Every test case as one file, which can be read in again here or elsewhere. */
export const GET = handleRoute(async (request) =>
  Response.json(
    { version: 1, cases: await exportCases(ownerOf(request)) },
    { headers: { "Content-Disposition": attachment("test-cases.json") } },
  ),
);
