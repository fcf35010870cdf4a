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

it("says what is wrong with the branch of a union that was meant", () => {
  const part = z.object({ type: z.enum(["text"], "only text is supported"), text: z.string() });
  const content = z.union([z.string(), z.array(part).max(2, "at most two")]);
  const problem = (value: unknown) => {
    try {
      validate(z.object({ content: z.union([content, z.literal(false)]) }), { content: value });
    } catch (error) {
      return error instanceof AppError ? error.message : null;
    }
    return null;
  };
  expect(problem([{ type: "picture", url: "x" }])).toBe("content.0.type: only text is supported");
  const text = { type: "text", text: "a" };
  expect(problem([text, text, text])).toBe("content: at most two");
  expect(problem(7)).toMatch(/^content: .*string/);
});
