import { z } from "zod";
import { AppError } from "../errors";
import { validate } from "../validation";

/** Bytes that multipart boundaries and part headers may add to a file. */
const ENVELOPE_BYTES = 65_536;

export interface UploadLimit {
  maxBytes: number;
  /** The refusal of anything larger. */
  tooLarge(): AppError;
}

export interface FileUpload {
  /** With the folders that the part `path` names, where there is one. */
  fileName: string;
  bytes: Uint8Array;
  /** Ids in the parts `collection`. */
  collections: string[];
}

const pathSchema = z.string().max(1_000).optional();
const collectionsSchema = z.array(z.uuid()).max(100);

/**
 * The file in the part `file` of a multipart body, with its path in a folder that was uploaded (part `path`) and the
 * collections that it shall go into (parts `collection`). What is too large is refused by its announced length, or as
 * soon as that much has arrived; the rest is not read.
 * @throws AppError the limit's own, `bad_request`, `validation_failed`
 */
export async function readFileUpload(request: Request, limit: UploadLimit): Promise<FileUpload> {
  const form = await readForm(request, limit);
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("validation_failed", "The request holds no file.", { fields: { file: "is missing" } });
  }
  if (file.size > limit.maxBytes) throw limit.tooLarge();
  const { path, collection } = validate(z.object({ path: pathSchema, collection: collectionsSchema }), {
    path: form.get("path") ?? undefined,
    collection: form.getAll("collection"),
  });
  const fileName = path === undefined || path.trim() === "" ? file.name : path;
  return { fileName, bytes: new Uint8Array(await file.arrayBuffer()), collections: [...new Set(collection)] };
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
