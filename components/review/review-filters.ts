import * as z from "zod/mini";
import { reviewedOutcomeSchema, reviewOrderSchema } from "@/lib/shared/contracts/evaluation/review";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { QueueFilters } from "./use-review";

const filtersSchema = z.object({
  order: z.catch(z.optional(reviewOrderSchema), undefined),
  outcome: z.catch(z.optional(reviewedOutcomeSchema), undefined),
  language: z.catch(z.optional(languageSchema), undefined),
  profile: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined),
});

/** Reads the queue's order and filters of an address; what makes no sense is left out. */
export function parseReviewFilters(search: URLSearchParams): QueueFilters {
  const filters: QueueFilters = {};
  for (const [name, value] of Object.entries(filtersSchema.parse(Object.fromEntries(search)))) {
    if (value !== undefined) Object.assign(filters, { [name]: value });
  }
  return filters;
}
