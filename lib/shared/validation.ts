import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/**
 * Parses a client's input.
 * @throws AppError `validation_failed` with every invalid field by its dotted path
 */
export function validate<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const [field, message] = Object.entries(fields)[0] ?? ["", "not valid"];
  throw new AppError("validation_failed", field === "" ? message : `${field}: ${message}`, { fields });
}

/** The first error of each field, by dotted path; an error about the whole input has the path "". */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  // A field may be named like a member of every object: `toString` must not count as an existing error.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    // An unknown key is reported on the object that contains it; people look for it at its own path.
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of keys) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join(".");
      if (!fields.has(path)) fields.set(path, key === undefined ? issue.message : "is not known");
    }
  }
  return Object.fromEntries(fields);
}
