import { doctorQuerySchema } from "@/lib/contracts/doctor";
import { examine, examineQuickly } from "@/lib/health/doctor";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

export const dynamic = "force-dynamic";

/** How everything is that the product needs; 200 whatever was found. */
export const GET = handleRoute(async (request) => {
  const { quick } = readQuery(request, doctorQuerySchema);
  return Response.json(quick ? await examineQuickly() : await examine());
});
