import type { z } from "zod";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import type { ErrorCode } from "@/lib/shared/contracts/error";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** Content of a body or response: JSON of a schema, events of a schema, a form with one file, or a file's bytes. */
export type Content =
  | { kind: "json"; schema: z.ZodType }
  | { kind: "events"; schema: z.ZodType }
  | { kind: "upload" }
  | { kind: "file"; mediaTypes: readonly string[] };

export function json(schema: z.ZodType): Content {
  return { kind: "json", schema };
}

export function events(schema: z.ZodType): Content {
  return { kind: "events", schema };
}

/**
 * A file's bytes.
 * @param mediaTypes all that it may have, the one first that software should expect which knows only one
 */
export function file(...mediaTypes: readonly [string, ...string[]]): Content {
  return { kind: "file", mediaTypes };
}

/** One call of the HTTP API. The OpenAPI document and the tests of the API are generated from these. */
export interface ApiCall {
  /** Unique name of the call; OpenAPI's `operationId`. */
  id: string;
  /** Who may call it. */
  access: Access;
  method: Method;
  /** Parameters are in braces, as in OpenAPI. */
  path: string;
  summary: string;
  params: z.ZodObject;
  query: z.ZodObject | undefined;
  /** Accepted contents of the body; absent if the call reads none. */
  body: readonly Content[] | undefined;
  /** Status → contents of the response; an empty list means no body. */
  answers: Readonly<Record<number, readonly Content[]>>;
  /** Error codes of this call, beyond those implied by its path, query and body. */
  refusals: readonly ErrorCode[];
}

/** Error codes for a body. */
const BODY_CODES = [
  "bad_request",
  "unsupported_media_type",
  "request_timeout",
  "payload_too_large",
  "validation_failed",
] as const;

/** Error codes of every call. */
const ANY_CALL = ["forbidden_origin", "internal", "unavailable", "disk_full", "data_damaged"] as const;

/** All error codes of a call. */
export function errorCodesOf({ access, path, query, body, refusals }: ApiCall): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANY_CALL, ...refusals]);
  if (access !== "anyone") codes.add("unauthenticated").add("forbidden");
  if (path.includes("{")) codes.add("not_found");
  if (query !== undefined) codes.add("validation_failed");
  if (body !== undefined) {
    for (const code of BODY_CODES) codes.add(code);
  }
  return [...codes].sort();
}
