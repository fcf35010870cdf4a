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
  for (const issue of error.issues.flatMap(ownIssues)) {
    // An unknown key is reported on the object that contains it; people look for it at its own path.
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of keys) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join(".");
      if (!fields.has(path)) fields.set(path, key === undefined ? issue.message : "is not known");
    }
  }
  return Object.fromEntries(fields);
}

/** Zod's message for an input that matches no branch of a union, unless the schema has its own message. */
const UNSPECIFIED = "Invalid input";

/** The issue of the union branch that the input was most likely meant for; other issues stay as they are. */
function ownIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.message !== UNSPECIFIED) return [issue];
  const [meant] = issue.errors.toSorted((a, b) => distance(a) - distance(b));
  if (meant === undefined) return [issue];
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(ownIssues);
}

/** How far an input is from a branch: another type, another type inside, or only a wrong value. */
function distance(issues: readonly z.core.$ZodIssue[]): number {
  const ofOtherType = issues.filter(({ code }) => code === "invalid_type");
  if (ofOtherType.some(({ path }) => path.length === 0)) return 2;
  return ofOtherType.length > 0 ? 1 : 0;
}
