import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/shared/contracts/error";

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a body or an answer holds: JSON of a schema, events of a schema, a form with one file, or a file's bytes. */
export type Content =
  | { kind: "json"; schema: z.core.$ZodType }
  | { kind: "events"; schema: z.core.$ZodType }
  | { kind: "upload" }
  | { kind: "file" };

/** One call of the HTTP API. The OpenAPI document and the tests of the whole API are made from these. */
export interface ApiCall {
  /** Name of the call, unique; OpenAPI's `operationId`. */
  id: string;
  method: ApiMethod;
  /** With its parameters in braces, as OpenAPI writes them. */
  path: `/api/${string}` | `/workflow/${string}`;
  summary: string;
  query?: z.ZodMiniObject;
  /** Every form that the body may have; left out, no body is read. */
  body?: readonly Content[];
  /** Status → what the answer holds; an empty list is an answer without a body. */
  answers: Readonly<Record<number, readonly Content[]>>;
  /** Refusals of this call's own, beyond those that follow from its path, query and body. */
  refusals?: readonly ErrorCode[];
}

export function json(schema: z.core.$ZodType): Content {
  return { kind: "json", schema };
}

export function events(schema: z.core.$ZodType): Content {
  return { kind: "events", schema };
}

/** What a body can be refused with. */
const BODY_CODES = [
  "bad_request",
  "unsupported_media_type",
  "request_timeout",
  "payload_too_large",
  "validation_failed",
] as const;

/** What any call can be refused with. */
const ANY_CALL = ["forbidden_origin", "internal", "unavailable", "disk_full", "data_damaged"] as const;

/** Every code that the call can be refused with. */
export function errorCodesOf(call: ApiCall): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANY_CALL, ...(call.refusals ?? [])]);
  if (call.path.includes("{")) codes.add("not_found");
  if (call.query !== undefined) codes.add("validation_failed");
  if (call.body !== undefined) {
    for (const code of BODY_CODES) {
      codes.add(code);
    }
  }
  return [...codes].sort();
}
