import { exportCases } from "@/lib/db/eval-cases";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { attachment } from "@/lib/http/content-disposition";
import { handleRoute } from "@/lib/http/handle-route";

/** Every test case as one file, which can be read in again here or elsewhere. */
export const GET = handleRoute(async () =>
  Response.json(
    { version: 1, cases: await exportCases(LOCAL_OWNER) },
    { headers: { "Content-Disposition": attachment("test-cases.json") } },
  ),
);
