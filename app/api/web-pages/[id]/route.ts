import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readWebPage } from "@/lib/server/runs/read/read-web-page";
import { storedWebPageSchema } from "@/lib/shared/contracts/library/web-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getWebPage",
    access: "inspect_runs",
    summary: "A web page as read by a run, with its stored passages.",
    answer: storedWebPageSchema,
    handle: ({ params, owners }) => readWebPage(params.id, owners),
  },
});
