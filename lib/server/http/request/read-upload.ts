import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { validate } from "@/lib/shared/validation";
import { BODY_IDLE_MS } from "../tunables";
import { arrivingBody } from "./arriving-body";

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
 * soon as that much has arrived; the rest is not read. So is one that stops coming; a slow one is waited for.
 * @throws AppError the limit's own, `request_timeout`, `bad_request`, `validation_failed`
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
    throw new AppError("bad_request", "The request's body could not be read as a form.", { cause });
  }
}
