import { examine, examineQuickly } from "@/lib/server/health/doctor";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { doctorQuerySchema } from "@/lib/shared/contracts/doctor";

export const dynamic = "force-dynamic";

/** How everything is that the product needs; 200 whatever was found. */
export const GET = handleRoute(async (request) => {
  const { quick } = readQuery(request, doctorQuerySchema);
  return Response.json(quick ? await examineQuickly() : await examine());
});
