import { z } from "zod";
import { errorAnswerSchema } from "../../lib/contracts/error";
import { AppError } from "../../lib/errors";
import { type ApiCall, errorCodesOf } from "../../lib/http/api-table/api-call";
import { expect } from "../fixtures";

/** What no answer may tell: stacks, where files lie, what stands behind the API. */
const INTERNALS = /node_modules|\bat [\w.<>]+ \(|\/lib\/|prisma|postgres|SELECT |ECONN|hunter2/i;

/** The one shape, the status that belongs to the code, and nothing of what is inside. @returns the code and its fields */
export async function expectRefusal(answer: Response, what: string) {
  const text = await answer.text();
  expect(answer.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${text}`).toBeLessThan(500);
  expect(answer.headers.get("content-type"), what).toContain("application/json");
  expect(answer.headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(text, what).not.toMatch(INTERNALS);
  const answered = JSON.parse(text);
  const { error } = z.strictObject({ error: errorAnswerSchema.shape.error.strict() }).parse(answered);
  // As they were sent: a schema passes over a field of the prototype's name.
  const fields = Object.keys(answered.error.fields ?? {});
  expect(new AppError(error.code, "").status, `${what}: ${text}`).toBe(answer.status);
  if (error.code === "validation_failed") expect(fields, what).not.toEqual([]);
  return { code: error.code, fields };
}

/** A refusal that the table names for this call, or a success that its schema describes completely. */
export async function expectAnswer(
  call: ApiCall,
  answer: Response,
  what: string,
): Promise<{ fields: string[] } | undefined> {
  if (answer.status >= 400) {
    const { code, fields } = await expectRefusal(answer, what);
    expect(errorCodesOf(call), what).toContain(code);
    return { fields };
  }
  await expectDeclared(call, answer, what);
  return undefined;
}

/** An answer whose status, media type and every field the table declares. */
export async function expectDeclared(call: ApiCall, answer: Response, what: string): Promise<void> {
  const contents = call.answers[answer.status];
  expect(contents, `${what}: ${answer.status}`).toBeDefined();
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const content = contents?.find(({ kind }) => (kind === "events") === (mediaType === "text/event-stream"));
  if (content?.kind === "events") {
    await answer.body?.cancel();
    return;
  }
  const text = await answer.text();
  if (content?.kind !== "json") return;
  const value: unknown = JSON.parse(text);
  // Equal, and not just accepted: nothing is answered that the contract does not name.
  expect(content.schema.parse(value), what).toEqual(value);
}

/** True when a refusal of `fields` speaks of `field`: of it, of what holds it, or of a part of it. */
export function speaksOf(fields: readonly string[], field: string): boolean {
  return fields.some(
    (named) =>
      named === field || field.startsWith(`${named}.`) || named.startsWith(`${field}.`) || named === "" || field === "",
  );
}
