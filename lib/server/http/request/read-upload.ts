import { z } from "zod";
import { uploadCollectionsSchema } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { validate } from "@/lib/shared/validation";
import { BODY_IDLE_MS } from "../tunables";
import { arrivingBody } from "./arriving-body";

/** Bytes that multipart boundaries and part headers may add to a file. */
const ENVELOPE_BYTES = 65_536;

export interface UploadLimit {
  maxBytes: number;
  /** The error for a larger file. */
  tooLarge(): AppError;
}

export interface FileUpload {
  /** With the folders of the part `path`, if given. */
  fileName: string;
  bytes: Uint8Array;
  /** Ids from the parts `collection`. */
  collections: string[];
}

const pathSchema = z.string().max(1_000).optional();

/**
 * The file of a multipart body (part `file`), with its path in an uploaded folder (part `path`) and its collections (parts
 * `collection`). A file that is too large is refused by its stated length, or as soon as the limit is exceeded; one that
 * stalls is refused too, but a slow one is accepted.
 * @throws AppError the limit's own, `request_timeout`, `bad_request`, `validation_failed`
 */
export async function readFileUpload(request: Request, limit: UploadLimit): Promise<FileUpload> {
  const form = await readForm(request, limit);
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("validation_failed", "The request contains no file.", { fields: { file: "is missing" } });
  }
  if (file.size > limit.maxBytes) throw limit.tooLarge();
  const { path, collection } = validate(z.object({ path: pathSchema, collection: uploadCollectionsSchema }), {
    path: form.get("path") ?? undefined,
    collection: form.getAll("collection"),
  });
  const fileName = path === undefined || path.trim() === "" ? file.name : path;
  return { fileName, bytes: new Uint8Array(await file.arrayBuffer()), collections: collection };
}

async function readForm(request: Request, { maxBytes, tooLarge }: UploadLimit): Promise<FormData> {
  const parts = arrivingBody(request, {
    maxBytes: maxBytes + ENVELOPE_BYTES,
    tooLarge,
    patience: { idleMs: BODY_IDLE_MS },
  });
  let failure: unknown;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await parts.next();
        if (part.done === true) controller.close();
        else controller.enqueue(part.value);
      } catch (error) {
        failure = error;
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return();
    },
  });
  const contentType = request.headers.get("content-type") ?? "";
  const body = new Response(stream, { headers: { "content-type": contentType } });
  try {
    return await body.formData();
  } catch (cause) {
    if (failure instanceof AppError) throw failure;
    throw new AppError("bad_request", "The body is not a valid multipart form.", { cause });
  }
}
