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
  const answer = await handler.fetch(withAccept(request), { parsedBody: message });
  return takesOnlyJson(request.headers) ? withoutEvents(answer) : answer;
}

function takesOnlyJson(headers: Headers): boolean {
  const accepted = headers.get("Accept") ?? "*/*";
  return accepted.includes("application/json") && !/text\/(?:event-stream|\*)|\*\/\*/.test(accepted);
}

/** The result alone, for a client that reads no events. */
async function withoutEvents(answer: Response): Promise<Response> {
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream") !== true) return answer;
  const messages = (await answer.text()).split("\n").flatMap((line) => /^data: ?(.+)$/.exec(line)?.[1] ?? []);
  const { status } = answer;
  return new Response(messages.at(-1) ?? null, { status, headers: { "Content-Type": "application/json" } });
}

/** The protocol's server refuses a request that does not name both forms of a response; every client can read one. */
function withAccept(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

function serverOf(ownerId: string, loadWords: LoadAnswerWords): McpServer {
  const { version } = packageFile;
  const server = new McpServer(
    { name: "touchstone", title: "Touchstone", version },
    // Nothing is sent to a client between its requests, so no change of a list could be.
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
  );
  registerAskTools(server, ownerId, loadWords);
  registerLibraryTools(server, readerOf(ownerId));
  return server;
}
