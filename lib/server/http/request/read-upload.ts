import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { z } from "zod";
import { uploadCollectionsSchema } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { validate } from "@/lib/shared/validation";
import { BODY_IDLE_MS } from "../tunables";
import { arrivingBody } from "./arriving-body";

/** Fields besides the file: its path, and one collection per field. */
const MAX_FIELDS = 1_000;

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
  const { file, paths, collections } = await readForm(request, limit);
  if (file === null) {
    throw new AppError("validation_failed", "The request contains no file.", { fields: { file: "is missing" } });
  }
  const size = file.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (size > limit.maxBytes) throw limit.tooLarge();
  const { path, collection } = validate(z.object({ path: pathSchema, collection: uploadCollectionsSchema }), {
    path: paths[0],
    collection: collections,
  });
  const fileName = path === undefined || path.trim() === "" ? file.name : path;
  return { fileName, bytes: new Uint8Array(Buffer.concat(file.chunks, size)), collections: collection };
}

/** The contents of an upload's form; the first part `file` is the file. */
interface UploadForm {
  file: { name: string; chunks: Buffer[] } | null;
  paths: string[];
  collections: string[];
}

/** Reads a multipart form as it arrives (RFC 7578), with file names as RFC 8187 and HTML encode them. */
async function readForm(request: Request, { maxBytes, tooLarge }: UploadLimit): Promise<UploadForm> {
  const form: UploadForm = { file: null, paths: [], collections: [] };
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      preservePath: true,
      limits: { fields: MAX_FIELDS },
    });
    parser.on("file", (field, stream, { filename }) => {
      // A broken body ends the parser with the same error.
      stream.on("error", () => undefined);
      if (field !== "file" || filename === undefined || form.file !== null) {
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      form.file = { name: plainFileName(filename), chunks };
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on("field", (field, value) => {
      if (field === "path") form.paths.push(value);
      if (field === "collection") form.collections.push(value);
    });
    const patience = { idleMs: BODY_IDLE_MS };
    const parts = arrivingBody(request, { maxBytes: maxBytes + ENVELOPE_BYTES, tooLarge, patience });
    await pipeline(Readable.from(parts), parser);
    return form;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The body is not a valid multipart form.", { cause });
  }
}

/** Browsers encode these three characters, and only these, in the name of a file. */
function plainFileName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
