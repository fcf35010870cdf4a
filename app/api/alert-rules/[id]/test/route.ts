import { wordAlert } from "@/i18n/alert-words";
import { testRule } from "@/lib/alerts/test-channel";
import { ruleTestRequestSchema } from "@/lib/contracts/alert";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Sends a test to the addresses of a rule. */
export const POST = handleRoute(async (request, { id }) => {
  const { channel } = await readJson(request, ruleTestRequestSchema);
  return Response.json(await testRule(id, channel, LOCAL_OWNER, wordAlert, request.signal));
});
