import type { z } from "zod";
import { AppError } from "../errors";
import { validate } from "../validation";
import { unstorableText } from "./unstorable-text";

/**
 * The parsed query string. An empty value means the same as a missing one; of a repeated one the last counts.
 * @throws AppError `validation_failed`
 */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const query = Object.fromEntries(given);
  const field = unstorableText(query);
  if (field !== undefined) {
    throw new AppError("validation_failed", "The query holds characters that cannot be stored.", {
      fields: { [field]: "holds a NUL character or half a surrogate pair" },
    });
  }
  return validate(schema, query);
}
