import { changeRunTags, listRunTags } from "@/lib/data/db/runs/run-tags";
import { defineRoute } from "@/lib/server/http/define-route";
import { runTagListSchema, runTagRequestSchema } from "@/lib/shared/contracts/runs/run-tag";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listRunTags",
    access: "inspect_runs",
    summary: "Every tag in use, with the number of its runs.",
    answer: runTagListSchema,
    handle: ({ owners }) => listRunTags(owners),
  },
  POST: {
    id: "changeRunTags",
    access: "inspect_runs",
    summary: "Adds tags to runs and removes others; answers with every tag in use.",
    body: runTagRequestSchema,
    answer: runTagListSchema,
    refusals: ["conflict"],
    handle: ({ body, owners }) => changeRunTags(owners, body),
  },
});
