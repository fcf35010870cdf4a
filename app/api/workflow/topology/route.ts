import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { defineRoute } from "@/lib/server/http/define-route";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { topologyQuerySchema, topologySchema } from "@/lib/shared/contracts/runs/topology";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getTopology",
    access: "use",
    summary: "Nodes, edges and node kinds of the workflow graph for the given settings.",
    query: topologyQuerySchema,
    answer: topologySchema,
    async handle({ query }) {
      const { hyde, variants, web, whenLibraryLacks, routing, method, tables } = query;
      const { configured } = (await settingsInForce()).languageModel;
      return workflowTopology({
        ...{ routing, method, tables },
        checks: byCheck(query),
        expand: (hyde && configured) || variants > 0,
        followUp: false,
        languageModel: configured,
        web: { route: web, fallback: web && whenLibraryLacks },
      });
    },
  },
});
