import type { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { parseJsonBytes } from "@/lib/shared/text/parse-json";
import { validate } from "@/lib/shared/validation";
import { BODY_IDLE_MS, JSON_BODY_MS, MAX_JSON_BYTES } from "../tunables";
import { arrivingBody, type BodyPatience } from "./arriving-body";
import { refuseUnstorable } from "./refuse-unstorable";

/**
 * The parsed JSON body of a request. A body that may be as large as a file has the time limit of an upload.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `request_timeout`, `bad_request` (not JSON) or
 *   `validation_failed`
 */
export async function readJson<T extends z.core.$ZodType>(
  request: Request,
  schema: T,
  maxBytes: number = MAX_JSON_BYTES,
  patience: BodyPatience = maxBytes > MAX_JSON_BYTES ? { idleMs: BODY_IDLE_MS } : { totalMs: JSON_BODY_MS },
): Promise<z.output<T>> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with the header Content-Type: application/json.");
  }
  const bytes = await readBody(request, maxBytes, patience);
  const body = parseJsonBytes(bytes, (cause) => new AppError("bad_request", "The body is not valid JSON.", { cause }));
  refuseUnstorable(body);
  return validate(schema, body);
}

async function readBody(request: Request, maxBytes: number, patience: BodyPatience): Promise<Uint8Array> {
  const tooLarge = () => new AppError("payload_too_large", `The body may have at most ${maxBytes} bytes.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of arrivingBody(request, { maxBytes, tooLarge, patience })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
