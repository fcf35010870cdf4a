import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";

/** PostgreSQL's largest `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An id in the database's spelling, so that it also matches the registries of this process. */
export const idSchema = z.uuid().toLowerCase();

/** All dynamic segments of our routes; segments that a path lacks get an unused default. */
const paramsSchema = z.object({
  id: idSchema.default(""),
  n: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) <= MAX_INTEGER)
    .default(""),
  language: languageSchema.default("en"),
  /** A prompt's stage. */
  stage: promptPartSchema.default("shared"),
});

/** `n` is a 0-based position, in digits. */
export type RouteParams = z.infer<typeof paramsSchema>;

/**
 * The dynamic segments of an address.
 * @throws AppError `not_found` for an invalid id or position
 */
export function parsePathParams(params: unknown): RouteParams {
  const parsed = paramsSchema.safeParse(params ?? {});
  if (!parsed.success) throw new AppError("not_found", "There is nothing at this address.");
  return parsed.data;
}
