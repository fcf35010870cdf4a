import { handleRoute } from "@/lib/server/http/handle-route";
import { livenessSchema } from "@/lib/shared/contracts/health";

export const dynamic = "force-dynamic";

/** Whether the process responds, without checking anything else. */
export const GET = handleRoute(async () => Response.json(livenessSchema.parse({ status: "alive" })));
