import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { validate } from "@/lib/shared/validation";

const schema = z.strictObject({ question: z.string(), inner: z.object({ count: z.number() }) });

function fieldsNamed(value: unknown): Record<string, string> | undefined {
  try {
    validate(schema, value);
  } catch (error) {
    return error instanceof AppError ? error.fields : undefined;
  }
  return undefined;
}

it("names every invalid field by its dotted path, once", () => {
  expect(Object.keys(fieldsNamed({ question: 1, inner: { count: "x" } }) ?? {})).toEqual(["question", "inner.count"]);
  expect(Object.keys(fieldsNamed(null) ?? {})).toEqual([""]);
});

it.each(["unknown", "toString", "constructor", "__proto__"])("names an unknown field called %s", (name) => {
  const value: unknown = JSON.parse(`{"question":"Why?","inner":{"count":1},"${name}":{}}`);
  expect(Object.entries(fieldsNamed(value) ?? {})).toEqual([[name, "is not known"]]);
});
