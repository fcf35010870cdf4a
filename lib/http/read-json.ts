import type { z } from "zod";
import { AppError } from "../errors";
import { validate } from "../validation";
import { refuseUnstorable } from "./refuse-unstorable";
import { MAX_JSON_BYTES } from "./tunables";

/**
 * The parsed JSON body of a request.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `bad_request` (not JSON) or `validation_failed`
 */
export async function readJson<T extends z.core.$ZodType>(
  request: Request,
  schema: T,
  maxBytes: number = MAX_JSON_BYTES,
): Promise<z.output<T>> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with the header Content-Type: application/json.");
  }
  const body = parseJson(await readBody(request, maxBytes));
  refuseUnstorable(body);
  return validate(schema, body);
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError("payload_too_large", `The body may have at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The stated length may be missing or wrong: what arrives is counted.
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError("bad_request", "The body is not valid JSON.", { cause: error });
  }
}
