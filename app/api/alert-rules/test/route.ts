import { wordAlert } from "@/i18n/alert-words";
import { testChannel } from "@/lib/alerts/test-channel";
import { channelTestRequestSchema } from "@/lib/contracts/alert";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Sends a test to an address that is in no rule yet. */
export const POST = handleRoute(async (request) =>
  Response.json(await testChannel(await readJson(request, channelTestRequestSchema), wordAlert, request.signal)),
);
