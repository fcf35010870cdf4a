import { changeRule } from "@/lib/alerts/rules";
import { alertRuleUpdateSchema } from "@/lib/contracts/alert";
import { deleteAlertRule } from "@/lib/db/alert-rules";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Replaces a rule. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await changeRule(id, await readJson(request, alertRuleUpdateSchema), LOCAL_OWNER)),
);

/** Removes a rule with its history. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await deleteAlertRule(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
