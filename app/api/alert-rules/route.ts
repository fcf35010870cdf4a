import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { addRule, readRules } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertRuleRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** All rules, and by what messages can go out. */
export const GET = handleRoute(async () => Response.json(await readRules(LOCAL_OWNER)));

/** Adds a rule; it is looked at at once. */
export const POST = handleRoute(async (request) => {
  const rule = await addRule(await readJson(request, alertRuleRequestSchema), LOCAL_OWNER);
  return Response.json(rule, { status: 201 });
});
