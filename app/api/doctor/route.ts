import { examine, examineQuickly } from "@/lib/server/health/doctor";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { doctorQuerySchema } from "@/lib/shared/contracts/doctor";

export const dynamic = "force-dynamic";

/** The state of everything that the application needs; 200 even with problems. */
export const GET = handleRoute(async (request) => {
  const { quick } = readQuery(request, doctorQuerySchema);
  return Response.json(quick ? await examineQuickly() : await examine());
});
