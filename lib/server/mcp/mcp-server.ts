import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { readerOf } from "@/lib/data/db/library/readable";
import type { LoadAnswerWords } from "@/lib/server/runs/answer/ask-run";
import { log } from "@/lib/shared/log";
import packageFile from "@/package.json";
import { registerAskTools } from "./ask-tools";
import { registerLibraryTools } from "./library-tools";

const INSTRUCTIONS =
  "Touchstone answers questions from a library of documents and checks every sentence against its sources. Use `ask` for questions, with one question a call; `search` and `read_document` for the texts themselves; `explain_run` to see why an answer is not approved.";

/**
 * Answers one request of the Model Context Protocol, of the current version or those with an `initialize` handshake. No
 * session is kept: any process can answer any request.
 * @param message the parsed body of the request
 */
export async function answerMcp(
  request: Request,
  message: unknown,
  ownerId: string,
  loadWords: LoadAnswerWords,
): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(ownerId, loadWords), {
    onerror: (err) => log.debug({ err }, "a request of the Model Context Protocol was refused"),
    // Nothing that is offered here changes while a client listens.
    maxSubscriptions: 0,
  });
  return handler.fetch(withAccept(request), { parsedBody: message });
}

/** The protocol's server refuses a request that does not name both forms of a response; every client can read one. */
function withAccept(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

function serverOf(ownerId: string, loadWords: LoadAnswerWords): McpServer {
  const { version } = packageFile;
  const server = new McpServer({ name: "touchstone", title: "Touchstone", version }, { instructions: INSTRUCTIONS });
  registerAskTools(server, ownerId, loadWords);
  registerLibraryTools(server, readerOf(ownerId));
  return server;
}
