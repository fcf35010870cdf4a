import { defineRoute } from "@/lib/server/http/define-route";
import { livenessSchema } from "@/lib/shared/contracts/health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "isAlive",
    access: "anyone",
    summary: "Whether the process is alive; checks nothing else.",
    answer: livenessSchema,
    handle: () => ({ status: "alive" as const }),
  },
});
