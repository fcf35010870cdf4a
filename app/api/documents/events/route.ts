import { handleRoute } from "@/lib/http/handle-route";
import { documentEventStream } from "@/lib/ingest/document-event-stream";

export const dynamic = "force-dynamic";

/** The list of documents, then every change of it. */
export const GET = handleRoute(() => Promise.resolve(documentEventStream()));
