import { addRule, readRules } from "@/lib/alerts/rules";
import { alertRuleRequestSchema } from "@/lib/contracts/alert";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** All rules, and by what messages can go out. */
export const GET = handleRoute(async () => Response.json(await readRules(LOCAL_OWNER)));

/** Adds a rule; it is looked at at once. */
export const POST = handleRoute(async (request) => {
  const rule = await addRule(await readJson(request, alertRuleRequestSchema), LOCAL_OWNER);
  return Response.json(rule, { status: 201 });
});
