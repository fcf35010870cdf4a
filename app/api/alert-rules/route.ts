import { addRule, readRules } from "@/lib/server/alerts/rules";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { alertRuleRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** All rules, and the configured channels. */
export const GET = handleRoute(async (request) => Response.json(await readRules(ownerOf(request))));

/** Creates a rule and evaluates it at once. */
export const POST = handleRoute(async (request) => {
  const rule = await addRule(await readJson(request, alertRuleRequestSchema), ownerOf(request));
  return Response.json(rule, { status: 201 });
});
