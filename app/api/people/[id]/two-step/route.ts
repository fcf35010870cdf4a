import { removeAuthenticator } from "@/lib/data/db/accounts/authenticators";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  DELETE: {
    id: "resetTwoStep",
    access: "manage_credentials",
    summary: "Switches a person's two-step sign-in off, who has lost app and recovery codes.",
    handle: ({ params }) => removeAuthenticator(params.id),
  },
});
