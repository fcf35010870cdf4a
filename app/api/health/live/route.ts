import { livenessSchema } from "@/lib/contracts/health";
import { handleRoute } from "@/lib/http/handle-route";

export const dynamic = "force-dynamic";

/** The process answers; nothing else is asked. */
export const GET = handleRoute(async () => Response.json(livenessSchema.parse({ status: "alive" })));
