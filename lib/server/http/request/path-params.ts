import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/** PostgreSQL's largest `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An id in the database's spelling, so that it also matches the registries of this process. */
export const idSchema = z.uuid().toLowerCase();

/** A 0-based position, written in digits. */
export const positionSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(MAX_INTEGER));

/** A 1-based page number, written in digits. */
export const pageNumberSchema = positionSchema.pipe(z.int().min(1));

/** The parameter of `/[id]`. */
export const byId = z.object({ id: idSchema });

/**
 * The dynamic segments of an address.
 * @throws AppError `not_found` for an invalid one
 */
export function parsePathParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params ?? {});
  if (!parsed.success) throw new AppError("not_found", "There is nothing at this address.");
  return parsed.data;
}
