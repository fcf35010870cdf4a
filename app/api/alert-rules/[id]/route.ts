import { changeRule, removeRule } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertRuleUpdateSchema } from "@/lib/shared/contracts/metrics/alert";

/** Replaces a rule. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await changeRule(id, await readJson(request, alertRuleUpdateSchema), ownerOf(request))),
);

/** Deletes a rule; its past alerts stay. */
export const DELETE = handleRoute(async (request, { id }) => {
  await removeRule(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
