import { documentEventStream } from "@/lib/server/http/document-event-stream";
import { handleRoute } from "@/lib/server/http/handle-route";

export const dynamic = "force-dynamic";

/** Streams the list of documents, then its changes. */
export const GET = handleRoute(() => Promise.resolve(documentEventStream()));
