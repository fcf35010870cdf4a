import { exportCases } from "@/lib/data/db/evaluation/eval-cases";
import { attachment } from "@/lib/server/http/content-disposition";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** All test cases as one file that can be imported again. */
export const GET = handleRoute(async (request) =>
  Response.json(
    { version: 1, cases: await exportCases(ownerOf(request)) },
    { headers: { "Content-Disposition": attachment("test-cases.json") } },
  ),
);
