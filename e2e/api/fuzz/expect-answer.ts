// `node:assert` instead of Playwright's `expect`, which records every call as a test step: a millisecond each, and
// increasing, for tens of thousands of calls.
import assert from "node:assert/strict";
import { z } from "zod";
import { type ApiCall, errorCodesOf } from "@/lib/server/http/api-call";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { AppError } from "@/lib/shared/errors";

/** What no response may reveal: stacks, file paths, internals of the API. */
const INTERNALS = /node_modules|\bat [\w.<>]+ \(|\/lib\/|prisma|postgres|SELECT |ECONN|hunter2/i;

/** Checks the standard error: its shape, the status of its code, and no internals. @returns the code and its fields */
export async function expectRefusal(answer: Response, what: string) {
  const text = await answer.text();
  assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}: ${text}`);
  const mediaType = answer.headers.get("content-type");
  assert.ok(mediaType?.includes("application/json"), `${what}: ${mediaType}`);
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff", what);
  assert.doesNotMatch(text, INTERNALS, `${what}: ${text}`);
  const answered = JSON.parse(text);
  const { error } = z.strictObject({ error: z.strictObject(errorAnswerSchema.shape.error.shape) }).parse(answered);
  // Read before parsing: a schema skips a field with a name of the prototype.
  const fields = Object.keys(answered.error.fields ?? {});
  assert.equal(new AppError(error.code, "").status, answer.status, `${what}: ${answer.status}: ${text}`);
  if (error.code === "validation_failed") assert.notEqual(fields.length, 0, `${what}: no field is named`);
  return { code: error.code, fields };
}

/** Checks for an error that the call declares, or a response that matches its schema. */
export async function expectAnswer(
  call: ApiCall,
  answer: Response,
  what: string,
): Promise<{ fields: string[] } | undefined> {
  if (answer.status >= 400 && !(await hasOwnForm(call, answer.clone()))) {
    const { code, fields } = await expectRefusal(answer, what);
    assert.ok(
      errorCodesOf(call).some((declared) => declared === code),
      `${what}: ${code} is not declared`,
    );
    return { fields };
  }
  await expectDeclared(call, answer, what);
  return undefined;
}

/** Whether an error has a form that its call declares, as those of another protocol do. */
async function hasOwnForm({ answers }: ApiCall, answer: Response): Promise<boolean> {
  const [content] = answers[answer.status] ?? [];
  return content?.kind === "json" && content.schema.safeParse(await answer.json()).success;
}

const KINDS: Readonly<Record<string, string>> = {
  "text/event-stream": "events",
  "application/json": "json",
  "text/markdown": "file",
  "application/pdf": "file",
  "text/plain": "file",
};

/** Checks a response whose status, media type and every field are declared. */
export async function expectDeclared(call: ApiCall, answer: Response, what: string): Promise<void> {
  const contents = call.answers[answer.status];
  assert.ok(contents !== undefined, `${what}: ${answer.status} is not declared`);
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const content =
    contents.find(({ kind }) => kind === KINDS[mediaType]) ?? contents.find(({ kind }) => kind !== "events");
  if (content?.kind === "events") {
    await answer.body?.cancel();
    return;
  }
  const text = await answer.text();
  if (content?.kind !== "json") return;
  const value: unknown = JSON.parse(text);
  // Equal, not just valid: a response has no field outside the contract.
  assert.deepEqual(z.parse(content.schema, value), value, `${what}: more is answered than declared: ${text}`);
}

/** Whether an error on `fields` names `field`, its parent, or one of its parts. */
export function speaksOf(fields: readonly string[], field: string): boolean {
  return fields.some(
    (named) =>
      named === field || field.startsWith(`${named}.`) || named.startsWith(`${field}.`) || named === "" || field === "",
  );
}
