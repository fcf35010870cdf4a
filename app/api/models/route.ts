import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { listModels } from "@/lib/engine/models/list-models";
import { defineRoute } from "@/lib/server/http/define-route";
import { modelListSchema } from "@/lib/shared/contracts/settings/model-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listModels",
    access: "use",
    summary: "The models of the configured server; an unreachable server is part of the response, not an error.",
    answer: modelListSchema,
    async handle() {
      const { settings } = await settingsInForce();
      return listModels(await resolveConnection(settings));
    },
  },
});
