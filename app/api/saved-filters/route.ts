import { deleteFilter, listSavedFilters, saveFilter } from "@/lib/data/db/runs/saved-filters";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  deleteFilterRequestSchema,
  savedFilterListSchema,
  saveFilterRequestSchema,
} from "@/lib/shared/contracts/runs/saved-filter";

const filtersOf = async (owner: string) => ({ filters: await listSavedFilters(owner) });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listSavedFilters",
    access: "ask",
    summary: "The saved filters of the list of runs, and their fields that are no longer valid.",
    answer: savedFilterListSchema,
    handle: ({ owner }) => filtersOf(owner),
  },
  POST: {
    id: "saveFilter",
    access: "ask",
    summary: "Saves a filter under a name, replacing one with the same name; returns the list.",
    body: saveFilterRequestSchema,
    answer: savedFilterListSchema,
    refusals: ["conflict"],
    async handle({ body, owner }) {
      await saveFilter(body, owner);
      return filtersOf(owner);
    },
  },
  DELETE: {
    id: "deleteSavedFilter",
    access: "ask",
    summary: "Deletes a saved filter; returns the list.",
    body: deleteFilterRequestSchema,
    answer: savedFilterListSchema,
    refusals: ["not_found"],
    async handle({ body, owner }) {
      await deleteFilter(body.name, owner);
      return filtersOf(owner);
    },
  },
});
