import { handleRoute } from "@/lib/server/http/handle-route";
import { livenessSchema } from "@/lib/shared/contracts/health";

export const dynamic = "force-dynamic";

/** The process answers; nothing else is asked. */
export const GET = handleRoute(async () => Response.json(livenessSchema.parse({ status: "alive" })));
