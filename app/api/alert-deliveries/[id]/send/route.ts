import { sendAgain } from "@/lib/server/alerts/rules";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "sendAlertMessageAgain",
    access: "monitor",
    summary: "Resends an alert message that was given up, to the rule's current address.",
    refusals: ["conflict"],
    handle: ({ params, owner }) => sendAgain(params.id, owner),
  },
});
