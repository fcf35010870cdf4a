import { watchDocuments } from "@/lib/library/ingest/documents/watch-documents";
import { sseResponse } from "./sse";

/** The list of documents and its changes as Server-Sent Events; a reconnecting client gets the whole list again. */
export function documentEventStream(): Response {
  let count = 0;
  return sseResponse(watchDocuments, (event) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(event) };
  });
}
