import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";

/** PostgreSQL's largest `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An id as the database writes it, so that it is the same in every registry of this process too. */
export const idSchema = z.uuid().toLowerCase();

/** Every dynamic segment that a route of ours has; what a path lacks has a value that nothing reads. */
const paramsSchema = z.object({
  id: idSchema.default(""),
  n: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) <= MAX_INTEGER)
    .default(""),
  language: z._default(languageSchema, "en"),
  /** Of a prompt. */
  stage: z._default(promptPartSchema, "shared"),
});

/** `n` is a 0-based position, in digits. */
export type RouteParams = z.infer<typeof paramsSchema>;

/**
 * The dynamic segments of an address.
 * @throws AppError `not_found`: what cannot be an id or a position names nothing
 */
export function parsePathParams(params: unknown): RouteParams {
  const parsed = paramsSchema.safeParse(params ?? {});
  if (!parsed.success) throw new AppError("not_found", "There is nothing at this address.");
  return parsed.data;
}
