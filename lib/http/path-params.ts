import { z } from "zod";
import { AppError } from "../errors";

/** PostgreSQL's largest `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An id as the database writes it, so that it is the same in every registry of this process too. */
export const idSchema = z.uuid().toLowerCase();

const paramsSchema = z.object({
  id: idSchema.optional(),
  n: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) <= MAX_INTEGER)
    .optional(),
});

/** Every dynamic segment that a route of ours has; empty where this path lacks it. */
export interface RouteParams {
  id: string;
  /** A 0-based position, in digits. */
  n: string;
}

/**
 * The dynamic segments of an address.
 * @throws AppError `not_found`: what cannot be an id or a position names nothing
 */
export function parsePathParams(params: unknown): RouteParams {
  const parsed = paramsSchema.safeParse(params ?? {});
  if (!parsed.success) throw new AppError("not_found", "There is nothing at this address.");
  const { id = "", n = "" } = parsed.data;
  return { id, n };
}
