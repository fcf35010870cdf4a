import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { isStorableText } from "./refuse-unstorable";

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
export const pageNumberSchema = positionSchema.pipe(z.int().min(1).max(MAX_INTEGER));

/** The parameter of `/[id]`. */
export const byId = z.object({ id: idSchema });

/**
 * The dynamic segments of an address.
 * @throws AppError `not_found` for an invalid one
 */
export function parsePathParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params ?? {});
  const segments: unknown[] = Object.values(params ?? {});
  const isStorable = segments.every((segment) => typeof segment !== "string" || isStorableText(segment));
  if (!parsed.success || !isStorable) throw new AppError("not_found", "There is nothing at this address.");
  return parsed.data;
}
