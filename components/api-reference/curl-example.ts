import type { JsonSchema, OpenApi, Operation } from "@/lib/shared/contracts/openapi";
import { resolveSchema } from "./describe-schema";

/** Deeper values of an example are left empty: schemas may contain themselves. */
const DEEPEST = 6;

const TEXTS: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  email: "name@example.com",
  uri: "https://example.com",
};

/**
 * A request for a shell, with example values for all that the operation requires.
 * @param withToken whether callers send an API token
 */
export function curlExample(
  operation: Operation,
  document: OpenApi,
  { origin, withToken }: { origin: string; withToken: boolean },
): string {
  const { method, parameters = [], requestBody, responses } = operation;
  const given = parameters.filter(({ required }) => required);
  const value = (schema: JsonSchema) => String(exampleOf(schema, document));
  const path = given
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, encodeURIComponent(value(schema))), operation.path);
  const query = new URLSearchParams(
    given.filter((parameter) => parameter.in === "query").map(({ name, schema }) => [name, value(schema)]),
  ).toString();
  const streams = Object.values(responses).some(({ content }) => content?.["text/event-stream"] !== undefined);
  const parts = [
    `curl${streams ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}${path}${query === "" ? "" : `?${query}`}`)}`,
    ...(withToken ? [`-H "Authorization: Bearer $TOUCHSTONE_TOKEN"`] : []),
    ...bodyOf(requestBody?.content ?? {}, document),
  ];
  return parts.join(" \\\n  ");
}

function bodyOf(content: NonNullable<Operation["requestBody"]>["content"], document: OpenApi): string[] {
  const json = content["application/json"]?.schema;
  if (json !== undefined) {
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(exampleOf(json, document)))}`];
  }
  return content["multipart/form-data"] === undefined ? [] : ["-F 'file=@document.pdf'"];
}

/** A value that the schema accepts, with only its required properties; formats and patterns are not all met. */
export function exampleOf(schema: JsonSchema, document: OpenApi, depth = 0): unknown {
  const resolved = resolveSchema(schema, document);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum !== undefined) return resolved.enum[0];
  const [member] = resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? [];
  if (member !== undefined) return depth > DEEPEST ? null : exampleOf(member, document, depth + 1);
  const type = Array.isArray(resolved.type) ? resolved.type[0] : resolved.type;
  if (type === "string") return exampleText(resolved);
  if (type === "integer" || type === "number")
    return Math.max(resolved.minimum ?? 1, Math.min(1, resolved.maximum ?? 1));
  if (type === "boolean") return true;
  if (type === "array") {
    const isEmpty = (resolved.minItems ?? 0) === 0 || depth > DEEPEST;
    const item = typeof resolved.items === "object" ? resolved.items : {};
    return isEmpty ? [] : [exampleOf(item, document, depth + 1)];
  }
  if (type !== "object") return null;
  const { properties = {}, required = [] } = resolved;
  if (depth > DEEPEST) return {};
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, document, depth + 1)]));
}

function exampleText({ format = "", minLength = 0 }: JsonSchema): string {
  return TEXTS[format] ?? "text".padEnd(minLength, "-");
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
