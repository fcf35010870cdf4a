import { AppError } from "@/lib/shared/errors";
import { LATE, within } from "@/lib/shared/within";

/** Time limit for a body, in milliseconds: in total, or between two chunks. */
export type BodyPatience = { totalMs: number } | { idleMs: number };

export interface BodyLimit {
  maxBytes: number;
  /** The error for a larger body. */
  tooLarge(): AppError;
  patience: BodyPatience;
}

/**
 * The chunks of a request's body as they arrive, with limits of size and time: the stated length may be missing or wrong,
 * and the client may stall. A body that is too large is refused by its stated length, or as soon as the limit is exceeded.
 * @throws AppError the limit's own, or `request_timeout`; what the connection threw
 */
export async function* arrivingBody(
  request: Request,
  { maxBytes, tooLarge, patience }: BodyLimit,
): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return;
  const reader = request.body.getReader();
  const startedAt = performance.now();
  let size = 0;
  try {
    for (;;) {
      const waitMs = "idleMs" in patience ? patience.idleMs : startedAt + patience.totalMs - performance.now();
      const part = await within(waitMs, reader.read());
      if (part === LATE) throw tooSlow(patience);
      if (part.done) return;
      size += part.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      yield part.value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function tooSlow(patience: BodyPatience): AppError {
  const why =
    "idleMs" in patience
      ? `No data arrived for ${patience.idleMs / 1_000} seconds.`
      : `The body did not arrive within ${patience.totalMs / 1_000} seconds.`;
  return new AppError("request_timeout", `${why} Send it again over a faster connection.`);
}
