import { watchDocuments } from "@/lib/library/ingest/documents/watch-documents";
import { sseResponse } from "./sse";

/** The list of documents and every change of it as Server-Sent Events; whoever comes back gets the list anew. */
export function documentEventStream(): Response {
  let count = 0;
  return sseResponse(watchDocuments, (event) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(event) };
  });
}
