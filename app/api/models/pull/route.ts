import { record } from "@/lib/data/db/audit/record";
import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { cancelPull, listPulls, pullModel } from "@/lib/engine/models/pull-model";
import { events } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { jsonEvents } from "@/lib/server/http/sse";
import {
  modelPullListSchema,
  modelPullProgressSchema,
  modelPullRequestSchema,
} from "@/lib/shared/contracts/settings/model-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "pullModel",
    access: "administer",
    summary: "Pulls a model, or joins a running pull, with progress as a stream. A disconnect does not end it.",
    body: modelPullRequestSchema,
    answers: { 200: [events(modelPullProgressSchema)] },
    refusals: ["conflict"],
    async handle({ body }) {
      const server = await resolveConnection((await settingsInForce()).settings);
      await record({ type: "model-pulled", model: body.model });
      return jsonEvents(pullModel(server, body.model));
    },
  },
  GET: {
    id: "listPulls",
    access: "administer",
    summary: "Pulls of this process, active ones first.",
    answer: modelPullListSchema,
    handle: () => ({ pulls: listPulls() }),
  },
  DELETE: {
    id: "cancelPull",
    access: "administer",
    summary: "Cancels a pull; downloaded data stays on the server.",
    body: modelPullRequestSchema,
    answer: modelPullListSchema,
    refusals: ["conflict", "not_found"],
    handle({ body }) {
      cancelPull(body.model);
      return { pulls: listPulls() };
    },
  },
});
