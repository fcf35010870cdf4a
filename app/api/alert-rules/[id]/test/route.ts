import { wordAlert } from "@/i18n/alert-words";
import { testRule } from "@/lib/server/alerts/test-channel";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { ruleTestRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** Sends a test message to the addresses of a rule. */
export const POST = handleRoute(async (request, { id }) => {
  const { channel } = await readJson(request, ruleTestRequestSchema);
  return Response.json(await testRule(id, channel, ownerOf(request), wordAlert, request.signal));
});
