import { z } from "zod";
import type { QueueFilters } from "@/lib/browser/use-review";
import { languageSchema } from "@/lib/contracts/language";
import { reviewedOutcomeSchema, reviewOrderSchema } from "@/lib/contracts/review";

const filtersSchema = z.object({
  order: reviewOrderSchema.optional().catch(undefined),
  outcome: reviewedOutcomeSchema.optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  profile: z.string().min(1).max(100).optional().catch(undefined),
});

/** Reads the queue's order and filters of an address; what makes no sense is left out. */
export function parseReviewFilters(search: URLSearchParams): QueueFilters {
  const filters: QueueFilters = {};
  for (const [name, value] of Object.entries(filtersSchema.parse(Object.fromEntries(search)))) {
    if (value !== undefined) Object.assign(filters, { [name]: value });
  }
  return filters;
}
