import { AppError } from "../errors";

/** Bytes that multipart boundaries and part headers may add to a file. */
const ENVELOPE_BYTES = 65_536;

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
  const form = await readForm(request, limit);
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("validation_failed", "The request holds no file.", { fields: { file: "is missing" } });
  }
  if (file.size > limit.maxBytes) throw limit.tooLarge();
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readForm(request: Request, { maxBytes, tooLarge }: UploadLimit): Promise<FormData> {
  const most = maxBytes + ENVELOPE_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > most) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const contentType = request.headers.get("content-type") ?? "";
  const body = new Response(request.body?.pipeThrough(counter) ?? null, { headers: { "content-type": contentType } });
  try {
    return await body.formData();
  } catch (cause) {
    if (received > most) throw tooLarge();
    throw new AppError("bad_request", "The request's body could not be read as a form.", { cause });
  }
}
