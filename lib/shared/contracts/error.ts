import { z } from "zod";
import { limitReachedSchema } from "./settings/limit-reached";

/** Refusals caused by the file or address itself: sending it again has the same result. */
export const fileRefusalCodeSchema = z.enum([
  "payload_too_large",
  "unsupported_media_type",
  "empty_document",
  /** This address must not be fetched: not http(s), private, or not on an allow-list. */
  "address_refused",
]);

/** Closed list of the error codes in an API answer. */
export const errorCodeSchema = z.enum([
  "bad_request",
  "validation_failed",
  "forbidden_origin",
  /** No one is signed in, or the credentials are wrong. */
  "unauthenticated",
  /** The password is right, and a code of the authenticator app is missing. */
  "code_required",
  /** A new password is easily guessed. */
  "weak_password",
  /** The person's role does not include this. */
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  /** The request's body did not arrive in time. */
  "request_timeout",
  ...fileRefusalCodeSchema.options,
  /** The address could not be fetched. */
  "fetch_failed",
  "rate_limited",
  "unavailable",
  /** Nothing can be written: the disk is full or read-only. */
  "disk_full",
  /** Data that the request needs can no longer be read from the disk. */
  "data_damaged",
  "internal",
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The only form of an error answer: a message for a person, never a stack. */
export const errorAnswerSchema = z.object({
  error: z.object({
    code: errorCodeSchema,
    message: z.string(),
    retryable: z.boolean(),
    /** Field path (dotted) → its problem. */
    fields: z.record(z.string(), z.string()).optional(),
    /** The limit of use that is reached; with `rate_limited`. */
    limit: limitReachedSchema.optional(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
