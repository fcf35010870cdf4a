import { readFileSync } from "node:fs";
import { z } from "zod";
import { fieldsOf } from "@/lib/shared/validation";

/** A line of a data file is not as it must be; the message gives the file and the line. */
export class LineError extends Error {}

/**
 * The rows of a JSON Lines file; blank lines are skipped.
 * @throws LineError for the first line that is not JSON or does not match the schema
 */
export function readLines<T>(path: string, schema: z.core.$ZodType<T>): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, at) => (line.trim() === "" ? [] : [parseLine(line, `${path}:${at + 1}`, schema)]));
}

function parseLine<T>(line: string, place: string, schema: z.core.$ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new LineError(`${place}: not JSON`, { cause });
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const wrong = Object.entries(fieldsOf(parsed.error)).map(([field, message]) =>
    field === "" ? message : `${field}: ${message}`,
  );
  throw new LineError(`${place}: ${wrong.join("; ")}`, { cause: parsed.error });
}
