import { z } from "zod";

/** What is limited. A window begins with the first use. */
export const limitMeasureSchema = z.enum([
  "questionsPerMinute",
  "questionsPerDay",
  "uploadsPerDay",
  "tokensPerDay",
  "usdPerDay",
]);
export type LimitMeasure = z.infer<typeof limitMeasureSchema>;
export const LIMIT_MEASURES = limitMeasureSchema.options;

/** Whose use is counted: one person's, or everyone's together. */
export const limitScopeSchema = z.enum(["person", "installation"]);
export type LimitScope = z.infer<typeof limitScopeSchema>;
export const LIMIT_SCOPES = limitScopeSchema.options;

/** The limit that refused a request. */
export const limitReachedSchema = z.object({
  scope: limitScopeSchema,
  measure: limitMeasureSchema,
  max: z.number(),
  used: z.number(),
  resetsAt: z.iso.datetime(),
});
export type LimitReached = z.infer<typeof limitReachedSchema>;
