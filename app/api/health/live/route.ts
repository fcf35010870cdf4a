import { livenessSchema } from "@/lib/contracts/health";

export const dynamic = "force-dynamic";

/** The process answers; nothing else is asked. */
export function GET(): Response {
  return Response.json(livenessSchema.parse({ status: "alive" }));
}
