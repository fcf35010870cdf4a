import { switchModelServer } from "@/lib/data/settings/switch-model-server";
import { listModels } from "@/lib/engine/models/list-models";
import { afterSave } from "@/lib/server/after-save/after-save";
import { defineRoute } from "@/lib/server/http/define-route";
import { modelHostRequestSchema, modelListSchema } from "@/lib/shared/contracts/settings/model-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  PUT: {
    id: "switchModelServer",
    access: "administer",
    summary: "Switches the model server and its key without a restart; returns its models.",
    body: modelHostRequestSchema,
    answer: modelListSchema,
    refusals: ["conflict"],
    async handle({ body, owner, person }) {
      const connection = await switchModelServer(body, person);
      await afterSave(owner, "settings");
      return listModels(connection);
    },
  },
});
