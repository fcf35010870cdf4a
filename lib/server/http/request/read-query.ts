import type { z } from "zod";
import { validate } from "@/lib/shared/validation";
import { refuseUnstorable } from "./refuse-unstorable";

/**
 * The parsed query string. An empty value counts as missing; of a repeated parameter the last value counts.
 * @throws AppError `validation_failed`
 */
export function readQuery<T extends z.core.$ZodType>(request: Request, schema: T): z.output<T> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const query = Object.fromEntries(given);
  refuseUnstorable(query);
  return validate(schema, query);
}
