import { documentEventStream } from "@/lib/server/http/document-event-stream";
import { handleRoute } from "@/lib/server/http/handle-route";

export const dynamic = "force-dynamic";

/** The list of documents, then every change of it. */
export const GET = handleRoute(() => Promise.resolve(documentEventStream()));
