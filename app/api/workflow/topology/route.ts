import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { defineRoute } from "@/lib/server/http/define-route";
import { topologyQuerySchema, topologySchema } from "@/lib/shared/contracts/runs/topology";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getTopology",
    access: "use",
    summary: "Nodes, edges and node kinds of the workflow graph for the given settings.",
    query: topologyQuerySchema,
    answer: topologySchema,
    async handle({ query }) {
      const { documentGrading, hallucination, answerQuality, hyde, variants, web, whenLibraryLacks, ...shape } = query;
      const { configured } = (await settingsInForce()).languageModel;
      return workflowTopology({
        ...shape,
        checks: { documentGrading, hallucination, answerQuality },
        expand: (hyde && configured) || variants > 0,
        followUp: false,
        languageModel: configured,
        web: { route: web, fallback: web && whenLibraryLacks },
      });
    },
  },
});
