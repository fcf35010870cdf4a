import { changeRule, removeRule } from "@/lib/alerts/rules";
import { alertRuleUpdateSchema } from "@/lib/contracts/alert";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Replaces a rule. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await changeRule(id, await readJson(request, alertRuleUpdateSchema), LOCAL_OWNER)),
);

/** Takes a rule out of force for good; its past alerts stay. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeRule(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
