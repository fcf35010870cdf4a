import { wordAlert } from "@/i18n/alert-words";
import { testChannel } from "@/lib/server/alerts/test-channel";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { channelTestRequestSchema } from "@/lib/shared/contracts/metrics/alert";

/** Sends a test message to an address outside any rule. */
export const POST = handleRoute(async (request) =>
  Response.json(await testChannel(await readJson(request, channelTestRequestSchema), wordAlert, request.signal)),
);
