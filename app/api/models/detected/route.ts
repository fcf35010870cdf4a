import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { detectServers, OLLAMA_DEFAULT_URL } from "@/lib/engine/models/detect-servers";
import { defineRoute } from "@/lib/server/http/define-route";
import { detectedServersSchema } from "@/lib/shared/contracts/settings/model-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "detectModelServers",
    access: "administer",
    summary: "Model servers found on this machine; no other address is contacted.",
    answer: detectedServersSchema,
    async handle() {
      const { settings } = await settingsInForce();
      return detectServers([OLLAMA_DEFAULT_URL, settings.languageModel.ollamaUrl]);
    },
  },
});
