import type { ErrorAnswer, ErrorCode } from "@/lib/shared/contracts/error";
import type { LimitReached } from "@/lib/shared/contracts/settings/limit-reached";

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  validation_failed: 422,
  forbidden_origin: 403,
  unauthenticated: 401,
  code_required: 401,
  weak_password: 422,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  empty_document: 422,
  address_refused: 422,
  fetch_failed: 422,
  rate_limited: 429,
  unavailable: 503,
  disk_full: 507,
  data_damaged: 500,
  internal: 500,
};

/**
 * Next runs several module graphs in one process, each with its own class: this mark identifies the errors of all of
 * them.
 */
const MARK = Symbol.for("touchstone.AppError");

const RETRYABLE: ReadonlySet<ErrorCode> = new Set(["request_timeout", "rate_limited", "unavailable", "disk_full"]);

/**
 * The one error class. `message` is for a person and safe to show; information for operators only belongs in `cause`,
 * which is logged and never returned.
 */
export class AppError extends Error {
  readonly [MARK] = true;
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** When a retry can succeed, in milliseconds from now, if that is known. */
  readonly retryAfterMs: number | undefined;
  /** The limit of use that is reached. */
  readonly limit: LimitReached | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string>; retryAfterMs?: number; limit?: LimitReached } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterMs = options.retryAfterMs;
    this.limit = options.limit;
  }

  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === "object" && value !== null && MARK in value;
  }

  get status(): number {
    return STATUS[this.code];
  }

  get retryable(): boolean {
    return RETRYABLE.has(this.code);
  }

  toAnswer(): ErrorAnswer {
    const { code, message, retryable, fields, limit } = this;
    return {
      error: {
        ...{ code, message, retryable },
        ...(fields === undefined ? {} : { fields }),
        ...(limit === undefined ? {} : { limit }),
      },
    };
  }
}
