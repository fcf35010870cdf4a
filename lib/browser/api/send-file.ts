import type { z } from "zod";
import { uploadAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { parseJson } from "@/lib/shared/text/parse-json";
import { notifySignedOut } from "./accounts/signed-out";
import { ApiError, addressOf, refusalOf, unreachable } from "./api-client";

export type Accepted = z.infer<typeof uploadAcceptedSchema>;

/** A file to be sent. */
export interface SentFile {
  file: File;
  /** Its path in the chosen folder, starting with the folder's name; `null` for a single file. */
  path: string | null;
  /** Id of the collection for its documents. */
  collection: string | null;
}

/**
 * Uploads one file. By XMLHttpRequest, since `fetch` reports no upload progress.
 * @param onProgress the share that has been sent, 0–1
 * @throws ApiError when the server refuses or cannot be reached; the signal's reason when it is aborted
 */
export function sendFile(
  { file, path, collection }: SentFile,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Accepted> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.min(1, loaded / total));
    request.onload = () => {
      const { status, statusText } = request;
      // Not JSON if it is of something in between, such as a proxy: its status says enough.
      const body = parseJson(request.responseText);
      const accepted = uploadAcceptedSchema.safeParse(body);
      if (status >= 400) {
        reject(
          notifySignedOut(
            refusalOf({ status, statusText, retryAfter: request.getResponseHeader("retry-after") }, body),
          ),
        );
      } else if (accepted.success) resolve(accepted.data);
      else reject(new ApiError("The server's answer could not be read.", { code: null, status }));
    };
    request.onerror = () => reject(unreachable(undefined));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    const body = new FormData();
    body.set("file", file);
    if (path !== null) body.set("path", path);
    if (collection !== null) body.set("collection", collection);
    request.open("POST", addressOf("POST /api/documents"));
    request.send(body);
  });
}
