import type { z } from "zod";
import { AppError } from "../errors";

/** Bytes that multipart boundaries and part headers may add to a file. */
const ENVELOPE_BYTES = 65_536;
/** JSON writes one byte of text as up to six (`\u0000`). */
const JSON_ESCAPE_FACTOR = 6;

export interface UploadLimit {
  maxBytes: number;
  /** The refusal of anything larger. */
  tooLarge(): AppError;
}

/**
 * The file in the part `file` of a multipart body. What is too large is refused by its announced length, or as soon
 * as that much has arrived; the rest is not read.
 * @throws AppError the limit's own, `bad_request`, `validation_failed`
 */
export async function readFileUpload(
  request: Request,
  limit: UploadLimit,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const form = await parse(request, limit, limit.maxBytes + ENVELOPE_BYTES, (body) => body.formData(), "a form");
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("validation_failed", "The request holds no file.", { fields: { file: "is missing" } });
  }
  if (file.size > limit.maxBytes) throw limit.tooLarge();
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** A JSON body that may be as large as an upload. @throws AppError the limit's own, `bad_request`, `validation_failed` */
export async function readLargeJson<T>(request: Request, schema: z.ZodType<T>, limit: UploadLimit): Promise<T> {
  const most = limit.maxBytes * JSON_ESCAPE_FACTOR + ENVELOPE_BYTES;
  const value = await parse(request, limit, most, (body): Promise<unknown> => body.json(), "JSON");
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
  throw new AppError("validation_failed", "The request does not have the expected form.", { fields });
}

async function parse<T>(
  request: Request,
  limit: UploadLimit,
  maxBytes: number,
  read: (body: Response) => Promise<T>,
  form: string,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw limit.tooLarge();
  let exceeded = false;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      exceeded = received > maxBytes;
      if (exceeded) controller.error(limit.tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const contentType = request.headers.get("content-type") ?? "";
  const body = new Response(request.body?.pipeThrough(counter) ?? null, { headers: { "content-type": contentType } });
  try {
    return await read(body);
  } catch (cause) {
    if (exceeded) throw limit.tooLarge();
    throw new AppError("bad_request", `The request's body could not be read as ${form}.`, { cause });
  }
}
