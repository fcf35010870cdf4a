import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { changeRule, removeRule } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertRuleUpdateSchema } from "@/lib/shared/contracts/metrics/alert";

/** Replaces a rule. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await changeRule(id, await readJson(request, alertRuleUpdateSchema), LOCAL_OWNER)),
);

/** Takes a rule out of force for good; its past alerts stay. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeRule(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
