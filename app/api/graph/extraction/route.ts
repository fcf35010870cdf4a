import { currentExtraction } from "@/lib/library/knowledge-graph/graph-parts";
import { changeExtraction } from "@/lib/library/knowledge-graph/status";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  extractionQuerySchema,
  extractionRequestSchema,
  extractionStatusSchema,
} from "@/lib/shared/contracts/library/graph-extraction";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getExtraction",
    access: "read_library",
    summary:
      "Progress of the extraction, its time and cost so far and for the rest, and an estimate for a language model.",
    query: extractionQuerySchema,
    answer: extractionStatusSchema,
    handle: ({ query }) => currentExtraction(query.model),
  },
  POST: {
    id: "changeExtraction",
    access: "manage_library",
    summary: "Pauses or resumes the extraction, retries failures, or rebuilds the graph.",
    body: extractionRequestSchema,
    answer: extractionStatusSchema,
    async handle({ body }) {
      await changeExtraction(body);
      return currentExtraction();
    },
  },
});
