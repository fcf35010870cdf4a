import { once } from "node:events";
import { createServer } from "node:http";

/** One recorded answer of a real server. */
export interface RecordedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** The body as it arrived, part by part. */
  parts: readonly string[];
  /** Keeps the connection open after the last part. */
  hangs?: boolean;
}

export interface RecordedRequest {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  /** Parsed JSON. */
  body: unknown;
  /** Resolves when the connection has closed; true if the sender closed it before the answer's end. */
  closed: Promise<boolean>;
}

export interface RecordedServer {
  url: string;
  /** Answers in order; the last one repeats. */
  answers: RecordedAnswer[];
  requests: RecordedRequest[];
  stop(): Promise<void>;
}

/** Replays recorded answers over HTTP, and records what was asked. */
export async function startRecordedServer(...answers: RecordedAnswer[]): Promise<RecordedServer> {
  const state: RecordedServer = {
    url: "",
    answers,
    requests: [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const closed = once(response, "close").then(() => !response.writableEnded);
    const text = (await request.toArray()).join("");
    state.requests.push({ path: request.url ?? "", headers: request.headers, body: text && JSON.parse(text), closed });
    const answer = state.answers[Math.min(state.requests.length, state.answers.length) - 1];
    response.writeHead(answer?.status ?? 200, answer?.headers ?? { "content-type": "text/event-stream" });
    response.flushHeaders();
    for (const part of answer?.parts ?? []) response.write(part);
    if (answer?.hangs !== true) response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  state.url = `http://127.0.0.1:${address.port}`;
  return state;
}
