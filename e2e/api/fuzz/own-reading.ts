import assert from "node:assert/strict";
import { type ApiCall, errorCodesOf } from "@/lib/server/http/api-call";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { AppError } from "@/lib/shared/errors";

// What a call reads before its handler, read here by the same code: thousands of requests less.

/**
 * Checks how a call refuses a body.
 * @returns the fields that the error names; `null` if the body is accepted or its handler reads it
 */
export async function fieldsRefusedInBody(call: ApiCall, source: string, what: string): Promise<string[] | null> {
  const [content, ...others] = call.body ?? [];
  if (content?.kind !== "json" || others.length > 0) return null;
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost/", { method: "POST", headers, body: source });
  return fieldsRefused(call, what, () => readJson(request, content.schema));
}

/** Like `fieldsRefusedInBody` for a query string. */
export function fieldsRefusedInQuery(call: ApiCall, query: string, what: string): Promise<string[] | null> {
  const { query: schema } = call;
  if (schema === undefined) return Promise.resolve(null);
  return fieldsRefused(call, what, () => readQuery(new Request(`http://localhost/?${query}`), schema));
}

async function fieldsRefused(call: ApiCall, what: string, read: () => unknown): Promise<string[] | null> {
  try {
    await read();
    return null;
  } catch (error) {
    assert.ok(error instanceof AppError, `${what}: ${error}`);
    assert.ok(errorCodesOf(call).includes(error.code), `${what}: ${error.code} is not declared`);
    const fields = Object.keys(error.toAnswer().error.fields ?? {});
    if (error.code === "validation_failed") assert.notEqual(fields.length, 0, `${what}: no field is named`);
    return fields;
  }
}

/** One of each kind, from other places each time. */
export function samplesOf<T extends { kind: string }>(all: readonly T[]): T[] {
  const kinds = new Set(all.map(({ kind }) => kind));
  return [...kinds].flatMap((kind, at) => {
    const some = all.filter((each) => each.kind === kind);
    return some.slice(at % some.length, (at % some.length) + 1);
  });
}
