import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/**
 * Parses what a client sent.
 * @throws AppError `validation_failed` with every wrong field by its dotted path
 */
export function validate<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const [field, message] = Object.entries(fields)[0] ?? ["", "not valid"];
  throw new AppError("validation_failed", field === "" ? message : `${field}: ${message}`, { fields });
}

/** The first complaint about each field, by dotted path; a complaint about the whole has the path "". */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  // A field may be called what every object has: `toString` is no complaint that is there already.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    // An unknown key is reported on the object that holds it; a person looks for it at its own place.
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of keys) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join(".");
      if (!fields.has(path)) fields.set(path, key === undefined ? issue.message : "is not known");
    }
  }
  return Object.fromEntries(fields);
}
