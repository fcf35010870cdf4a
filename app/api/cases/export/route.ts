import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { exportCases } from "@/lib/data/db/evaluation/eval-cases";
import { attachment } from "@/lib/server/http/content-disposition";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Every test case as one file, which can be read in again here or elsewhere. */
export const GET = handleRoute(async () =>
  Response.json(
    { version: 1, cases: await exportCases(LOCAL_OWNER) },
    { headers: { "Content-Disposition": attachment("test-cases.json") } },
  ),
);
